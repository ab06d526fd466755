/**
 * The entry that an address inside a package names, seen from a folder: query and fragment off, escapes undone, `.` and
 * `..` resolved. `null` where it leads out of the package or to another site.
 */
export function resolvePath(folder: string, href: string): string | null {
  let path = href.trim().split(/[?#]/, 1)[0]!;
  if (path === '' || /^[a-z][a-z0-9+.-]{1,20}:/i.test(path) || path.startsWith('//')) return null;
  try {
    path = decodeURIComponent(path);
  } catch {
    // A lone per cent sign is part of the name.
  }
  const parts: string[] = [];
  for (const part of `${path.startsWith('/') ? '' : `${folder}/`}${path}`.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else parts.push(part);
  }
  return parts.length === 0 ? null : parts.join('/');
}

/** Folder of a path, without a slash at its end; empty for the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The entry of a name, by its exact spelling or else without regard to case, as file systems of many authors do. */
export function findEntry(names: readonly string[], path: string): string | null {
  if (names.includes(path)) return path;
  const folded = path.toLowerCase();
  return names.find((name) => name.toLowerCase() === folded) ?? null;
}
