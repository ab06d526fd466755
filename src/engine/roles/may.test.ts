import { describe, expect, it } from 'vitest';
import { READ_CAPABILITIES, READ_ROLES } from '#domain/roles.ts';
import { evaluateAccess } from './may.ts';

/** The table of SPEC §10, written out by hand: y is allowed. Columns in the order of the capabilities. */
const TABLE = `
grounding  y y y n n n y n
review     y y y y n y y y
admin      y y y y y y y y`;

describe('read roles', () => {
  it('allow exactly what the table says', () => {
    const rows = TABLE.trim().split('\n');
    expect(rows.map((row) => row.split(/\s+/u)[0])).toEqual([...READ_ROLES]);
    for (const row of rows) {
      const [role, ...cells] = row.split(/\s+/u);
      expect(READ_CAPABILITIES.map((capability) => (evaluateAccess(role, capability).allowed ? 'y' : 'n'))).toEqual(
        cells,
      );
    }
  });

  it.each([undefined, null])('take %j for the least role', (role) => {
    expect(evaluateAccess(role, 'citations')).toMatchObject({ allowed: true, status: 200, role: 'grounding' });
    expect(evaluateAccess(role, 'notebooks')).toMatchObject({ allowed: false, status: 403 });
  });

  it.each(['', 'Admin', ' admin', 'root', 'constructor', '__proto__', 7, ['admin'], { role: 'admin' }, true])(
    'refuse the unknown role %j as a bad request, before the capability is looked at',
    (role) => {
      for (const capability of ['citations', 'nothing']) {
        expect(evaluateAccess(role, capability)).toEqual({
          allowed: false,
          status: 400,
          code: 'invalid_sophia_read_role',
          role: null,
        });
      }
    },
  );

  it.each(['nothing', '', 'toString', 'Citations', undefined, null, 0, ['citations']])(
    'refuse the unknown capability %j to everyone',
    (capability) => {
      for (const role of READ_ROLES) {
        expect(evaluateAccess(role, capability)).toMatchObject({
          allowed: false,
          status: 403,
          code: 'sophia_read_capability_unavailable',
        });
      }
    },
  );
});
