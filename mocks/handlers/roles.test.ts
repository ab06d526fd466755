import { describe, expect, it } from 'vitest';
import { authorizationOf, LOCAL_IDENTITY } from '#api/identity.ts';
import { queueRoutes, ROUTES, withId } from '#api/paths.ts';
import { bench, refusal } from './test-bench.ts';

/** What each role gets, by route, written out by hand. y: let in; n: 403. */
const TABLE = `
GET  ${ROUTES.workspace}                                y y y
GET  ${ROUTES.sources}                                  y y y
GET  ${ROUTES.credibility}                              y y y
GET  ${ROUTES.tiers}                                    y y y
GET  ${ROUTES.ingestion}                                y y y
GET  ${ROUTES.drafts}                                   y y y
GET  ${ROUTES.answers}                                  y y y
GET  ${ROUTES.synthesizer}                              y y y
GET  ${ROUTES.judgePack}                                y y y
POST ${ROUTES.ask}                                      y y y
GET  ${withId(ROUTES.gate, 'x')}                       n y y
POST ${withId(ROUTES.gateActs, 'x')}                   n y y
GET  ${ROUTES.runs}                                    n y y
POST ${ROUTES.runs}                                    n y y
POST ${withId(ROUTES.gateMerge, 'x')}                  n y y
POST ${ROUTES.exports}                                 n y y
POST ${ROUTES.packetVerification}                      n y y
POST ${ROUTES.auditVerification}                       n y y
GET  ${ROUTES.publications}                            n y y
POST ${ROUTES.publications}                            n y y
POST ${withId(ROUTES.publicationReopen, 'x')}          n y y
GET  ${ROUTES.audit}                                    n y y
POST ${ROUTES.factChecks}                               n y y
POST ${ROUTES.reverify}                                 n y y
GET  ${withId(ROUTES.answerFactCheck, 'x')}             n y y
GET  ${queueRoutes('fact-checks').list}                 n y y
POST ${queueRoutes('fact-checks').decisions}            n y y
GET  ${queueRoutes('contradictions').list}              n y y
POST ${queueRoutes('contradictions').decisions}         n y y
PATCH ${withId(ROUTES.source, 'x')}                     n y y
DELETE ${withId(ROUTES.source, 'x')}                    n y y
POST ${ROUTES.ingestion}?name=a.txt                     n y y
POST ${ROUTES.thresholdsPreview}                        n y y
PUT  ${ROUTES.tiers}                                    n y y
POST ${ROUTES.noticeLists}                              n y y
POST ${withId(ROUTES.sourceNotices, 'x')}               n y y
PUT  ${ROUTES.synthesizer}                              n y y
PUT  ${ROUTES.judgePack}                                n y y
DELETE ${ROUTES.judgePack}                              n y y
GET  ${ROUTES.sourceSets}                               y y y
GET  ${ROUTES.invalidations}                            y y y
POST ${withId(ROUTES.sourceSetPlan, 'x')}               y y y
POST ${ROUTES.sourceSets}                               n y y
PUT  ${withId(ROUTES.sourceSet, 'x')}                   n y y
DELETE ${withId(ROUTES.sourceSet, 'x')}                 n y y
POST ${withId(ROUTES.sourceSetRefresh, 'x')}            n y y
PUT  ${withId(ROUTES.draftSourceSet, 'x')}              n y y
POST ${ROUTES.sourceTerms}                              n y y
POST ${withId(ROUTES.removedSource, 'x')}               n y y
POST ${ROUTES.invalidations}                            n y y
PUT  ${ROUTES.surfaceUses}                              n y y`;

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/u))
  .map(([method, path, ...cells]) => ({ method: method!, path: path!, cells }));

const as = (role?: unknown): Record<string, string> => {
  const { role: _role, ...rest } = LOCAL_IDENTITY;
  return { Authorization: authorizationOf({ ...rest, ...(role === undefined ? {} : { role: role as string }) }) };
};

describe('the role of a request', () => {
  it('is enforced at every route, as the table says', async () => {
    const { send } = await bench();
    for (const { method, path, cells } of rows) {
      for (const [at, role] of ['grounding', 'review', 'admin'].entries()) {
        const response = await send(method, path, { headers: as(role) });
        const isBarred = response.status === 403;
        expect([method, path, role, isBarred ? 'n' : 'y']).toEqual([method, path, role, cells[at]]);
        if (isBarred) expect(await refusal(response)).toEqual([403, 'sophia_read_capability_unavailable', undefined]);
      }
    }
  });

  it('changes what everybody is judged by as an administrator alone', async () => {
    const { send } = await bench();
    const body = JSON.stringify({ thresholds: null, revision: 0 });
    const asked = { headers: as('review'), body };
    expect(await refusal(await send('PUT', ROUTES.thresholds, asked))).toEqual([403, 'role_not_allowed', undefined]);
    expect((await send('PUT', ROUTES.thresholds, { ...asked, headers: as('admin') })).status).toBe(200);
  });

  it('is the least where none is named', async () => {
    const { send } = await bench();
    for (const { method, path, cells } of rows) {
      const { status } = await send(method, path, { headers: as() });
      expect([path, status === 403 ? 'n' : 'y']).toEqual([path, cells[0]]);
    }
  });

  it.each(['root', '', 'Admin', ' admin', 'constructor', ['admin'], 7])(
    'is a bad request where it is %j, also on a route that every role may use',
    async (role) => {
      const { send } = await bench();
      for (const [method, path] of [
        ['GET', ROUTES.workspace],
        ['GET', ROUTES.audit],
        ['POST', ROUTES.factChecks],
      ] as const) {
        expect(await refusal(await send(method, path, { headers: as(role) }))).toEqual([
          400,
          'invalid_sophia_read_role',
          'role',
        ]);
      }
    },
  );

  it('can be lowered by the address and never raised', async () => {
    const { send } = await bench();
    const of = async (held: string | undefined, asked: string) =>
      (await send('GET', `${ROUTES.audit}?role=${asked}`, { headers: as(held) })).status;
    expect(await of('grounding', 'admin')).toBe(403);
    expect(await of(undefined, 'admin')).toBe(403);
    expect(await of('admin', 'grounding')).toBe(403);
    expect(await of('admin', 'review')).toBe(200);
    expect(await of('admin', 'nobody')).toBe(400);
  });
});
