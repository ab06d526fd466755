// Proves that every wall of the house stands, by breaking each one in a scratch copy and seeing the tool object.
// A linter that silently reads nothing, or a rule whose pattern never matches, fails here.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const imports = (specifier) => `import { x } from '${specifier}';\nexport const y = x;\n`;

/** file → [rule that must object, contents]. One entry a wall. */
const BREACHES = {
  'src/base/a.ts': ['no-restricted-imports', imports('#domain/x.ts')],
  'src/domain/a.ts': ['no-restricted-imports', imports('#engine/x.ts')],
  'src/engine/a.ts': ['no-restricted-imports', imports('#storage/x.ts')],
  'src/engine/text/b.ts': ['no-restricted-imports', imports('react')],
  'src/engine/text/c.ts': ['no-restricted-imports', imports('node:fs')],
  'src/ingest/a.ts': ['no-restricted-imports', imports('#runtime/x.ts')],
  'src/storage/a.ts': ['no-restricted-imports', imports('#ingest/x.ts')],
  'src/runtime/a.ts': ['no-restricted-imports', imports('#features/x.ts')],
  'src/runtime/b.ts': ['no-restricted-imports', imports('#mocks/handlers/x.ts')],
  'src/api/a.ts': ['no-restricted-imports', imports('#engine/x.ts')],
  'src/data/a.ts': ['no-restricted-imports', imports('#engine/x.ts')],
  'src/state/a.ts': ['no-restricted-imports', imports('#features/x.ts')],
  'src/ui/a.tsx': ['no-restricted-imports', imports('#domain/x.ts')],
  'src/features/library/a.tsx': ['no-restricted-imports', imports('#engine/x.ts')],
  'src/features/library/b.tsx': ['no-restricted-imports', imports('#features/draft-check/x.tsx')],
  'src/features/draft-check/c.tsx': ['no-restricted-imports', imports('../library/x.tsx')],
  'src/features/library/d.tsx': ['no-restricted-imports', imports('../../../mocks/x.ts')],
  'src/features/library/e.tsx': ['no-restricted-imports', imports('linkedom')],
  'src/app/a.tsx': ['no-restricted-imports', imports('#engine/x.ts')],
  'src/cli/a.ts': ['no-restricted-imports', imports('#testing/x.ts')],
  'mocks/handlers/a.ts': ['no-restricted-imports', imports('#features/x.ts')],
  'src/engine/clock.ts': ['no-restricted-properties', 'export const now = Date.now();\n'],
  'src/engine/dice.ts': ['no-restricted-properties', 'export const dice = Math.random();\n'],
  'src/engine/net.ts': ['no-restricted-globals', 'export const page = fetch;\n'],
  'src/engine/timer.ts': ['no-restricted-globals', 'export const later = setTimeout;\n'],
  'src/engine/slow.ts': ['no-super-linear-backtracking', 'export const slow = /^(?:a+)+$/u;\n'],
  'src/data/floating.ts': [
    'no-floating-promises',
    'const save = async (): Promise<void> => {};\nexport const f = (): void => {\n  save();\n};\n',
  ],
  'src/engine/any.ts': ['no-explicit-any', 'export const a = (x: any): unknown => x;\n'],
  'src/engine/default.ts': ['no-default-export', 'const a = 1;\nexport default a;\n'],
  'src/engine/cycle-a.ts': ['no-cycle', "import { b } from './cycle-b.ts';\nexport const a = (): number => b;\n"],
  'src/engine/cycle-b.ts': [
    'no-cycle',
    "import { a } from './cycle-a.ts';\nexport const b = 1;\nexport const c = a;\n",
  ],
  'src/features/library/html.tsx': [
    'no-danger',
    'export const H = ({ t }: { t: string }) => <p dangerouslySetInnerHTML={{ __html: t }} />;\n',
  ],
};

/** Code the engine's own compiler settings must refuse. */
const TYPE_BREACHES = {
  'src/engine/dom.ts': ['TS2584', 'export const title = document.title;\n'],
  'src/engine/hole.ts': ['TS2322', 'export const first = (xs: readonly string[]): string => xs[0];\n'],
  'src/engine/enum.ts': ['TS1294', 'export enum Kind {\n  A,\n}\n'],
};

function scratch(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'walls-'));
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json', 'tsconfig.engine.json']) {
    copyFileSync(path.join(root, name), path.join(folder, name));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  for (const [name, [, text]] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const standing = [];
const fallen = [];

const lintFolder = scratch(BREACHES);
const lint = spawnSync(bin('oxlint'), ['--format', 'json', 'src', 'mocks'], { cwd: lintFolder, encoding: 'utf8' });
const { diagnostics } = JSON.parse(lint.stdout);
for (const [file, [rule]] of Object.entries(BREACHES)) {
  const caught = diagnostics.some((d) => d.filename.endsWith(file) && String(d.code).includes(rule));
  (caught ? standing : fallen).push(`${file}: ${rule}`);
}
rmSync(lintFolder, { recursive: true });

const typeFolder = scratch({
  ...TYPE_BREACHES,
  'src/base/globals.d.ts': ['', 'declare class TextEncoder {}\n'],
});
const types = spawnSync(bin('tsc'), ['-p', 'tsconfig.engine.json', '--pretty', 'false'], {
  cwd: typeFolder,
  encoding: 'utf8',
});
for (const [file, [code]] of Object.entries(TYPE_BREACHES)) {
  const caught = types.stdout.split('\n').some((line) => line.startsWith(file) && line.includes(code));
  (caught ? standing : fallen).push(`${file}: ${code}`);
}
rmSync(typeFolder, { recursive: true });

console.log(`${standing.length} walls stand`);
for (const wall of fallen) console.error(`wall down: ${wall}`);
process.exit(fallen.length === 0 ? 0 : 1);
