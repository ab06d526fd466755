/** Joins the class names that are set; a missing CSS-module name simply drops out. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
