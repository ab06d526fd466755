import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type FullConfig } from 'playwright/test';

/** Where the profile of a browser that has been here once is kept during a run. One a port, or two runs would share it. */
export function visitedProfile(baseURL: string): string {
  return fileURLToPath(new URL(`../../.cache/visited-${new URL(baseURL).port}`, import.meta.url));
}

/**
 * Visits the workbench once before the tests, and keeps the browser's profile: the demonstration is read and checked, the
 * files are kept for use without a network, the service worker is in charge. Every test of a returning person starts from a
 * copy. A first visit costs seven seconds of processor time, which was a third of all that the tests took.
 */
export default async function makeVisitedProfile(config: FullConfig): Promise<void> {
  const { baseURL, viewport, locale, timezoneId, launchOptions } = config.projects[0]!.use;
  const profile = visitedProfile(baseURL!);
  rmSync(profile, { recursive: true, force: true });
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: viewport ?? null,
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(baseURL!);
  await page.waitForSelector('html[data-idle="true"][data-backend="service-worker"]', { timeout: 120_000 });
  // Nothing of this visit may be told apart from an earlier day's: the page is left as a person leaves it.
  await page.goto('about:blank');
  await context.close();
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'DevToolsActivePort']) {
    rmSync(path.join(profile, name), { force: true });
  }
}
