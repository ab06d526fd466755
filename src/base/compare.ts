/**
 * Total order of strings by UTF-16 code unit. Never `localeCompare`: its order depends on the machine, and the
 * engine must give the same bytes everywhere.
 */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
