import type { JsonOutcome, Runtime, StartReport } from '#runtime/protocol.ts';

/** What the page keeps outside the database, to tell a cleared browser from a new one. No work is kept here. */
export interface Marker {
  readonly isSet: () => boolean;
  readonly set: () => void;
}

export interface ServicePorts {
  readonly marker: Marker;
  /** Asks the browser not to evict what is stored. Only a page may ask, and some browsers ask the person. */
  readonly persist: () => Promise<void>;
}

export interface WorkbenchService {
  readonly calls: Runtime;
  /** How the start went. */
  readonly started: Promise<StartReport>;
}

/**
 * What a server would do around the engine: start it once, remember that this browser holds a workspace, and ask for
 * lasting storage as soon as a person has put something of their own into it (asking at the first visit would be rude).
 */
export function createService(runtime: Runtime, ports: ServicePorts): WorkbenchService {
  const started = runtime.start({ hadWorkspace: ports.marker.isSet() }).then((report) => {
    if (report.mode === 'indexeddb') ports.marker.set();
    return report;
  });
  started.catch(() => undefined);

  let hasAsked = false;
  const thenPersist = async (outcome: Promise<JsonOutcome>): Promise<JsonOutcome> => {
    const value = await outcome;
    if (value.ok && !hasAsked) {
      hasAsked = true;
      void ports.persist().catch(() => undefined);
    }
    return value;
  };

  const calls: Runtime = {
    ...runtime,
    startJob: (upload) => thenPersist(runtime.startJob(upload)),
    createDraft: (draft, author) => thenPersist(runtime.createDraft(draft, author)),
    saveDraft: (id, update, author) => thenPersist(runtime.saveDraft(id, update, author)),
  };
  return { calls, started };
}
