import { existsSync, readFileSync } from 'node:fs';

/** What the page names itself: its entry, what that imports, and the styles. Everything else is loaded when needed. */
function firstLoad() {
  if (!existsSync('dist/index.html')) return ['dist/index.html'];
  const html = readFileSync('dist/index.html', 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => `dist/${match[1]}`);
  return ['dist/index.html', ...named];
}

export default [{ name: 'app shell, first load', path: firstLoad(), limit: '250 kB', gzip: true }];
