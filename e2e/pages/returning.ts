import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, test as base } from 'playwright/test';
import { visitedProfile } from './visited-profile.ts';

/**
 * Tests of a person who has been here before: each has a browser of its own, whose profile is a copy of one that visited the
 * workbench once. What only a first visit shows is tested with the `test` of Playwright itself.
 */
export const test = base.extend({
  context: async ({ baseURL, viewport, locale, timezoneId, launchOptions }, provide) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'sophia-returning-'));
    cpSync(visitedProfile(baseURL!), profile, { recursive: true });
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport,
      baseURL: baseURL!,
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
    await provide(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});
