/** Median of processor time in ms: what is measured waits for nothing, and other work on the machine must not count. */
export function medianProcessorTime(run: () => void, rounds: number): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}
