import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright/test';
import { CHROMIUM_FLAGS, findTestChromium } from '../../scripts/chromium.mjs';

/** Kills of a run; `SOPHIA_KILLS=20` takes some minutes more. */
export const KILLS = Number(process.env['SOPHIA_KILLS'] ?? 3);

/** A Chromium of our own with a profile that outlives it, so that it can be killed as a crash would. */
export async function startBrowser(
  profile: string,
): Promise<{ readonly browser: Browser; readonly kill: () => Promise<void> }> {
  rmSync(path.join(profile, 'DevToolsActivePort'), { force: true });
  const child = spawn(
    findTestChromium() ?? 'chromium',
    [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    // A group of its own: killed as one, since the children of the build without windows outlive their parent.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /DevTools listening on (\S+)/u.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start: ${said.slice(-500)}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  return {
    browser,
    kill: async () => {
      process.kill(-child.pid!, 'SIGKILL');
      await exited;
      await browser.close().catch(() => undefined);
    },
  };
}
