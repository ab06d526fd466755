import type {
  GateActRequest,
  GateView,
  MergeRequest,
  MergeResult,
  PublicationDetail,
  PublishRequest,
} from '#api/schemas/publication.ts';
import { PUBLICATION_SURFACES } from '#domain/gate.ts';
import type { GateAct, GateEvent, Publication, PublicationPort, ReopenCause } from '#domain/publication.ts';
import type { SignOff, Waiver } from '#domain/gate.ts';
import type { PortableDecision } from '#domain/merge.ts';
import type { TheirReview } from '#engine/gates/merge.ts';
import type { CheckReport } from '#domain/report.ts';
import { notFound } from '#storage/failure.ts';
import type { GateWriting, WorkbenchStorage } from '#storage/storage.ts';
import type { Asker } from '../asker.ts';
import type { CheckService } from '../checks.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import type { QueueService } from '../queues/queue-service.ts';
import { staleMark } from './cascade.ts';
import { gateSubjectOf, type GateSubject } from './gate-subject.ts';
import { causesToday, heldThen, releasedFile, releasedRecord, restingClaims, setIdOf } from './released.ts';
import { viewOf, type Weighed } from './gate-view.ts';

export interface PublicationService {
  gate(draftId: string): Promise<GateView>;
  act(draftId: string, request: GateActRequest, who: Asker): Promise<GateView>;
  publish(request: PublishRequest, who: Asker): Promise<PublicationDetail>;
  list(): Promise<readonly Publication[]>;
  get(id: string): Promise<PublicationDetail>;
  reopen(id: string, reason: string, who: Asker): Promise<PublicationDetail>;
  /** Lays a colleague's packet beside this review; with `apply`, takes it over, each conflict as it was chosen. */
  merge(draftId: string, request: MergeRequest, who: Asker): Promise<MergeResult>;
  /** The report of a draft as it is now, with the gate that people's acts make of it: what exports print. */
  reviewed(draftId: string): Promise<{ readonly weighed: Weighed; readonly report: CheckReport }>;
  /** Reopens every record that a change of the sources took the ground from. */
  sweep(): Promise<void>;
  idle(): Promise<void>;
  readonly port: PublicationPort;
}

const rooms = async () => ({
  ...(await import('#engine/gates/evaluate-gate.ts')),
  ...(await import('#engine/gates/record.ts')),
  ...(await import('#engine/gates/review.ts')),
  ...(await import('#engine/gates/content-hash.ts')),
  ...(await import('#engine/gates/finding-key.ts')),
  ...(await import('#engine/gates/waivers.ts')),
  ...(await import('#engine/gates/words.ts')),
  ...(await import('#engine/queues/items.ts')),
  ...(await import('#engine/queues/project.ts')),
});

/**
 * The gate of each draft, and the records that went through it. The gate is weighed in the engine from the report, the acts
 * and the decisions in the queues, anew at each call; nothing a caller says about it is believed. Publishing weighs it once more inside
 * the call and refuses where it is blocked, so that no button and no request can pass it by.
 */
export function createPublicationService(
  storage: WorkbenchStorage,
  checks: CheckService,
  queues: QueueService,
  ports: RuntimePorts,
): PublicationService {
  let sweeping: Promise<void> = Promise.resolve();
  const now = (): string => ports.clock().toISOString();
  const startOfDay = (): string => `${now().slice(0, 10)}T00:00:00.000Z`;

  /** The gate of a draft as it stands; where the check fails, closed, with the reason at each criterion. */
  async function weigh(draftId: string): Promise<Weighed> {
    const draft = await gateSubjectOf(storage, draftId);
    const r = await rooms();
    const events = await storage.gates.events(draftId);
    const record = r.projectGate(events);
    const { authors } = draft;
    const at = now();
    let report: CheckReport | null = null;
    let failure = '';
    try {
      const { text, sourceSetId } = draft;
      ({ report } = await (draft.kind === 'draft'
        ? checks.reportOf({ draftId, text, now: startOfDay() })
        : checks.reportOfText(draftId, { text, sourceSetId, now: startOfDay() })));
    } catch (error) {
      // A newer text is on its way: whoever asks has to ask again, rather than be told that the check failed.
      if (error instanceof RuntimeFailure && error.code === 'superseded') throw error;
      failure = error instanceof Error ? error.message : String(error);
    }
    const head = await storage.queues.head();
    if (report === null) {
      const gap = { gap: 'unavailable' as const, why: `The check failed: ${failure}` };
      const input = r.gateInputWithout(gap, draft.text, { record, authors, now: at });
      const decision = r.evaluateGate(input);
      return {
        draft,
        report,
        events,
        record,
        authors,
        input,
        decision,
        contentHash: '',
        at,
        head,
        findings: [],
        entries: [],
      };
    }
    const owner = { kind: draft.kind, id: draft.ownerId, title: draft.title } as const;
    const { decisions } = await storage.queues.state();
    // Statements of an answer are in the queue as its own loop checked them: what a person decided there is decided of the same words here.
    const looped = draft.kind === 'draft' ? [] : await queues.entriesOf('fact-checks', 'answer', draft.ownerId);
    const decided = new Map(looped.map(({ item, state }) => [item.text, state]));
    const factChecks = r.factCheckItems(owner, report.claims).map((item) => ({
      item,
      state: decided.get(item.text) ?? r.projectItem(decisions.get(item.id) ?? [], item.basis, at),
    }));
    const contradictions = (await queues.entriesOf('contradictions', draft.kind, draft.ownerId)).filter(
      ({ item }) => item.queue === 'contradictions',
    );
    const input = r.gateInputOf(report, { record, authors, settled: { factChecks, contradictions }, now: at });
    const decision = r.evaluateGate(input);
    const contentHash = r.hashContent(report.draft, report.claims);
    const findings = r.overridableFindings(report);
    return {
      draft,
      report,
      events,
      record,
      authors,
      input,
      decision,
      contentHash,
      at,
      head,
      findings,
      entries: [...factChecks, ...contradictions],
    };
  }

  async function view(weighed: Weighed): Promise<GateView> {
    const { hashClaim } = await rooms();
    const { record, events } = weighed;
    const publication =
      record.publication === null
        ? null
        : ((await storage.gates.publication(record.publication.id))?.publication ?? null);
    const signing = events.findLast(({ act }) => act.verb === 'sign' || act.verb === 'publish');
    const hash = signing?.act.verb === 'sign' || signing?.act.verb === 'publish' ? signing.act.contentHash : null;
    const snapshot = hash === null ? null : await storage.gates.snapshot(hash);
    return viewOf(weighed, { publication, signing: signing ?? null, snapshot, hashClaim });
  }

  const tell = (draftId: string): void => {
    ports.announce({ resource: 'gates', id: draftId });
  };

  const eventOf = (draftId: string, act: GateAct, reason: string, who: Asker): GateEvent => ({
    kind: 'gate',
    id: ports.newId(),
    at: now(),
    actor: who.name,
    role: who.role,
    draftId,
    act,
    reason: reason.trim(),
  });

  function refuseStale(before: readonly GateEvent[], revision: number): void {
    if (before.length === revision) return;
    const last = before.at(-1);
    throw new RuntimeFailure(
      'stale_decision',
      `${last ? `${last.actor} acted at this gate` : 'Somebody acted at this gate'} since it was read. Nothing was written: look at it again.`,
    );
  }

  /** The act as it will stand in the log. Everything about who and what is taken from here, never from the request. */
  async function actOf(weighed: Weighed, { act, reason }: GateActRequest, who: Asker): Promise<GateWriting> {
    const r = await rooms();
    const { draft, report, contentHash, record, authors } = weighed;
    const write = (done: GateAct, extra: Omit<GateWriting, 'events'> = {}): GateWriting => ({
      events: [eventOf(draft.id, done, reason, who)],
      ...extra,
    });
    const needReason = (): void => {
      if (!r.hasWords(reason))
        throw new RuntimeFailure('invalid_payload', 'Give a reason: it stands in the record.', 'reason');
    };
    const needOther = (what: string): void => {
      if (r.authorsOf(record.author, authors).some((author) => r.isSamePerson(author, who.name))) {
        throw new RuntimeFailure(
          'decision_not_possible',
          `${who.name} wrote this draft, and may not ${what}: it takes another person.`,
        );
      }
    };
    switch (act.verb) {
      case 'prepare':
        if (act.author !== null && !r.hasWords(act.author)) {
          throw new RuntimeFailure('invalid_payload', 'Give the name of the author.', 'act.author');
        }
        return write(act);
      case 'sign': {
        needReason();
        needOther('sign it');
        if (report === null || act.contentHash !== contentHash) {
          throw new RuntimeFailure(
            'stale_content',
            'The draft or its evidence is no longer what was looked at. Nothing was signed: look at it again.',
          );
        }
        if (r.authorsOf(record.author, authors).length === 0) {
          throw new RuntimeFailure(
            'decision_not_possible',
            'Nobody is known to have written this draft, so four eyes cannot be told. Name its author first.',
          );
        }
        if (!PUBLICATION_SURFACES.some((surface) => surface === act.checkpoint)) {
          throw new RuntimeFailure('invalid_payload', 'There is no such checkpoint.', 'act.checkpoint');
        }
        const claimHashes = [...new Set(report.claims.map(r.hashClaim))];
        return write({ ...act, claimHashes }, { snapshot: snapshotOf(draft, report, contentHash, r.hashClaim) });
      }
      case 'waive': {
        needReason();
        needOther('waive anything');
        const roles = r.waiverRoles(act.criterion);
        if (!roles.includes(who.role)) {
          throw new RuntimeFailure(
            'role_not_allowed',
            `The role ${who.role} may not waive ${act.criterion}: it takes ${roles.join(' or ')}.`,
          );
        }
        if (act.expiresAt.slice(0, 10) < weighed.at.slice(0, 10) || act.expiresAt.length < 10) {
          throw new RuntimeFailure('invalid_payload', 'A waiver ends on a day that is still to come.', 'act.expiresAt');
        }
        const { criterion, expiresAt, thisTextOnly } = act;
        return write({ verb: 'waive', criterion, expiresAt, contentHash: thisTextOnly ? contentHash : null });
      }
      case 'override': {
        needReason();
        const finding = weighed.findings.find((one) => one.target === act.target && one.key === act.key);
        if (!finding) throw new RuntimeFailure('stale_content', 'This finding is no longer there. Look again.');
        return write({ ...act, text: finding.text });
      }
      case 'withdraw': {
        const target = weighed.events.find(({ id }) => id === act.of);
        const isDone = weighed.events.some((event) => event.act.verb === 'withdraw' && event.act.of === act.of);
        if (!target || isDone || !['sign', 'waive', 'override'].includes(target.act.verb)) {
          throw new RuntimeFailure('decision_not_possible', 'There is nothing to take back under this id.');
        }
        if (!r.isSamePerson(target.actor, who.name) && who.role !== 'admin') {
          throw new RuntimeFailure('role_not_allowed', `Only ${target.actor} or an administrator may take this back.`);
        }
        return write(act);
      }
    }
  }

  async function reopen(id: string, cause: ReopenCause, reason: string, by: string): Promise<boolean> {
    const row = await storage.gates.publication(id);
    if (!row) throw notFound('publication', id);
    const who: Asker = { subject: by, name: by, role: 'admin' };
    const written = await storage.gates.act(row.publication.draftId, (before) => {
      const isKnown = before.some(
        ({ act }) => act.verb === 'reopen' && act.publicationId === id && act.cause.key === cause.key,
      );
      if (isKnown) return { events: [] };
      return { events: [eventOf(row.publication.draftId, { verb: 'reopen', publicationId: id, cause }, reason, who)] };
    });
    if (written.length > 0) tell(row.publication.draftId);
    return written.length > 0;
  }

  async function detail(id: string): Promise<PublicationDetail> {
    const row = await storage.gates.publication(id);
    if (!row) throw notFound('publication', id);
    return { publication: row.publication, report: row.report };
  }

  async function sweepOnce(): Promise<void> {
    const publications = await storage.gates.publications();
    const files = await storage.exports.list();
    if (publications.length === 0 && files.length === 0) return;
    const today = now();
    const causes = await causesToday(storage, today);
    for (const publication of publications) {
      for (const { cause, reason } of causes(releasedRecord(publication))) {
        await reopen(publication.id, cause, reason, 'Sophia Workbench');
      }
    }
    const marks = files.flatMap((file) =>
      causes(releasedFile(file)).map((found) => ({ id: file.id, mark: staleMark(found, today) })),
    );
    if (marks.length > 0 && (await storage.exports.markStale(marks)).length > 0)
      ports.announce({ resource: 'exports' });
  }

  const service: PublicationService = {
    gate: async (draftId) => view(await weigh(draftId)),

    async act(draftId, request, who) {
      const weighed = await weigh(draftId);
      const writing = await actOf(weighed, request, who);
      await storage.gates.act(draftId, (before) => {
        refuseStale(before, request.revision);
        return writing;
      });
      tell(draftId);
      return view(await weigh(draftId));
    },

    async publish({ draftId, contentHash, reason }, who) {
      const { hashClaim } = await rooms();
      const weighed = await weigh(draftId);
      const { report, record, decision, authors } = weighed;
      if (report === null || weighed.contentHash !== contentHash) {
        throw new RuntimeFailure(
          'stale_content',
          'The draft or its evidence is no longer what was looked at. Look again.',
        );
      }
      if (decision.decision !== 'ready') {
        const open = decision.criteria.filter(({ outcome, waiver }) => outcome !== 'passed' && waiver === undefined);
        throw new RuntimeFailure(
          'gate_blocked',
          `The gate is blocked: ${open.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')}.`,
        );
      }
      const id = ports.newId();
      const at = now();
      const holding = (decision.signOffs ?? []).filter(({ holds }) => holds).map(({ signOff }) => signOff);
      const frozen: CheckReport = { ...report, gate: decision };
      const held = await heldThen(storage, restingClaims(report), at);
      await storage.gates.act(draftId, (before, auditHead) => {
        refuseStale(before, weighed.events.length);
        const publication: Publication = {
          id,
          draftId,
          title: weighed.draft.title,
          surface: record.surface,
          authors: [...new Set([...(record.author === null ? [] : [record.author]), ...authors])],
          publishedBy: who.name,
          publishedAt: at,
          contentHash,
          sourceSetHash: report.sourceSet.hash,
          setId: setIdOf(report),
          heldThen: held,
          engineVersion: report.engineVersion,
          restsOn: restingClaims(report),
          signOffs: holding,
          waivers: (decision.waivers ?? []).filter(({ counts }) => counts).map(({ waiver }) => waiver),
          suppressed: decision.suppressed ?? [],
          auditHead,
          reopened: [],
        };
        return {
          events: [eventOf(draftId, { verb: 'publish', publicationId: id, contentHash }, reason, who)],
          snapshot: snapshotOf(weighed.draft, report, contentHash, hashClaim),
          publication: { id, publication, report: JSON.stringify(frozen) },
        };
      });
      tell(draftId);
      return detail(id);
    },

    list: () => storage.gates.publications(),
    get: detail,

    async reopen(id, reason, who) {
      const key = `person:${ports.newId()}`;
      await reopen(id, { key, kind: 'person', sourceId: null, path: [`${who.name} reopened it`] }, reason, who.name);
      return detail(id);
    },

    async merge(draftId, request, who) {
      const { planMerge, portableDecisions, portableKeys } = await import('#engine/gates/merge.ts');
      const { hashClaim } = await rooms();
      const theirs = await readReview(request.packet);
      const weighed = await weigh(draftId);
      const own = new Map(portableDecisions(weighed.entries).map((one) => [one.key, one]));
      const keys = portableKeys(weighed.entries);
      const { plan, acts, decisions } = planMerge(theirs, {
        contentHash: weighed.contentHash,
        claimHashes: new Set((weighed.report?.claims ?? []).map(hashClaim)),
        record: weighed.record,
        authors: weighed.authors,
        items: new Map([...keys.values()].map((key) => [key, own.get(key) ?? null])),
        me: who,
      });
      if (!request.apply) return { plan, applied: null };
      const open = plan.conflicts.filter(({ key }) => request.choices[key] === undefined);
      if (open.length > 0) {
        throw new RuntimeFailure(
          'decision_not_possible',
          `${open.length} conflicts are not settled yet: choose for each of them.`,
        );
      }
      const imported = { by: who.name, seal: plan.seal };
      const events = [...acts.values()].map(({ act, by, reason, at, role }): GateEvent => ({
        ...eventOf(draftId, act, reason, { subject: by, name: by, role }),
        ...(act.verb === 'sign' ? { at } : {}),
        imported,
      }));
      if (events.length > 0) {
        const snapshot =
          weighed.report === null ? null : snapshotOf(weighed.draft, weighed.report, weighed.contentHash, hashClaim);
        await storage.gates.act(draftId, (before) => {
          refuseStale(before, weighed.events.length);
          return { events, ...(snapshot ? { snapshot } : {}) };
        });
      }
      const taken = [...decisions].filter(([id, { key }]) => id !== key || request.choices[key] === 'theirs');
      const itemOf = new Map([...keys].map(([id, key]) => [key, id]));
      const entryOf = new Map(weighed.entries.map(({ item }) => [item.id, item]));
      for (const [, decision] of taken) {
        const item = entryOf.get(itemOf.get(decision.key) ?? '');
        if (!item) continue;
        await storage.queues.decide([item.id], () => ({
          kind: 'decision',
          id: ports.newId(),
          at: now(),
          actor: decision.by,
          queue: item.queue,
          itemId: item.id,
          basis: item.basis,
          act: {
            verb: 'resolve',
            choice: decision.choice,
            ...(decision.preferred === null ? {} : { preferred: decision.preferred }),
          },
          reason: `${decision.reason} (brought in by ${who.name}, packet ${plan.seal.slice(0, 19)}…)`,
        }));
      }
      tell(draftId);
      ports.announce({ resource: 'queues' });
      return { plan, applied: { acts: events.length, decisions: taken.length } };
    },

    async reviewed(draftId) {
      const weighed = await weigh(draftId);
      if (weighed.report === null) throw new RuntimeFailure('internal', 'The draft could not be checked.');
      return { weighed, report: { ...weighed.report, gate: weighed.decision } };
    },

    sweep() {
      sweeping = sweeping.then(sweepOnce).catch(() => undefined);
      return sweeping;
    },
    idle: () => sweeping,
    port: {
      list: () => storage.gates.publications(),
      reopen,
    },
  };
  return service;
}

/** The review that a packet holds. A packet that is not as it was sealed is refused before anything of it is looked at. */
async function readReview(text: string): Promise<TheirReview> {
  const { verifyPacket } = await import('#engine/trace/packet/verify-packet.ts');
  const { dataOfPage } = await import('#engine/trace/packet/page.ts');
  const { valid, reason, seal } = verifyPacket(text);
  if (!valid || seal === null) {
    throw new RuntimeFailure('invalid_payload', reason ?? 'This is no review packet.', 'packet');
  }
  const { parts } = JSON.parse(dataOfPage(text) ?? text) as {
    readonly parts: readonly { name: string; value: unknown }[];
  };
  const of = <T>(name: string): readonly T[] =>
    parts.flatMap((part) => (part.name.startsWith(`${name}/`) ? [part.value as T] : []));
  const draft = parts.find(({ name }) => name === 'draft')?.value as { readonly contentHash?: string } | undefined;
  return {
    seal,
    contentHash: draft?.contentHash ?? '',
    signOffs: of<SignOff>('sign-off'),
    waivers: of<Waiver>('waiver'),
    decisions: of<PortableDecision>('decision'),
  };
}

function snapshotOf(
  draft: Pick<GateSubject, 'id'>,
  report: CheckReport,
  contentHash: string,
  hashClaim: (claim: CheckReport['claims'][number]) => string,
): NonNullable<GateWriting['snapshot']> {
  return {
    id: contentHash,
    draftId: draft.id,
    at: report.now,
    text: report.draft,
    claims: report.claims.map((claim) => ({ text: claim.text, hash: hashClaim(claim), verdict: claim.verdict })),
  };
}
