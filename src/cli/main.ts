import { UsageError } from './usage.ts';

const USAGE = `Sophia Workbench from a terminal

  npm run --silent sophia -- check --draft FILE | --question TEXT --sources DIR|FILE … [--source-set FILE] [--now ISO]
                                   [--format json|markdown|csv|html|bibtex|ris|csl-json|claimreview]
                                   [--kind bibliography|evidence_table|grounded_report|review_packet] [--out FILE]
  npm run --silent sophia -- ops   reads JSON Lines requests {"id","op","in"} on standard input

check exits with 0 where the gate says ready, 1 where it says blocked, 2 on a usage or input error.
`;

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  try {
    if (rest.includes('--help') || rest.includes('-h')) {
      process.stdout.write(USAGE);
      return 0;
    }
    if (command === 'check') return await (await import('./check.ts')).runCheckCommand(rest);
    if (command === 'ops') {
      if (rest.length > 0) throw new UsageError(`ops takes no options: "${rest[0]}".`);
      const { runOpsCommand } = await import('./ops.ts');
      return await runOpsCommand(process.stdin, process.stdout);
    }
    process.stderr.write(USAGE);
    return command === 'help' || command === '--help' ? 0 : 2;
  } catch (error) {
    // A fault of ours is told like one of the call, without the lines of our code, and is never mistaken for “blocked”.
    const told = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof UsageError ? `sophia: ${told}\n` : `sophia: this went wrong here: ${told}\n`);
    return 2;
  }
}

// A reader that stops early (`| head`) is no error of ours, and makes nothing ready that is blocked.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exitCode = 2;
  process.exit();
});

process.exitCode = await main(process.argv.slice(2));
