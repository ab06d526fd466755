// Writes the table of all messages from the source, or with `--raw` lists the texts that bypass it.
//   npm run messages
//   npm run messages -- --raw src/features/gate
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rawTextOf } from './messages/allowed.ts';
import { allCalls, speakingFiles, TABLES, tableOf } from './messages/table.ts';

const rawAt = process.argv.indexOf('--raw');
if (rawAt > 0) {
  const where = process.argv[rawAt + 1] ?? 'src';
  const raw = speakingFiles()
    .filter((file) => file.startsWith(where))
    .flatMap((file) => rawTextOf(file));
  for (const one of raw) console.log(`${one.file}:${one.line} [${one.where}] ${one.text}`);
  console.log(`${raw.length} texts bypass the table`);
} else {
  const calls = allCalls();
  writeFileSync(path.join(TABLES, 'en.json'), tableOf(calls));
  const problems = calls.flatMap(({ file, line, message, problems: found }) =>
    found.map((problem) => `${file}:${line} ${problem}: ${message ?? ''}`),
  );
  for (const problem of problems) console.error(problem);
  console.log(`${calls.length} calls, ${new Set(calls.map(({ message }) => message)).size} messages`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
