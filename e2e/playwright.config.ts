import { defineConfig } from 'playwright/test';
import { CHROMIUM_FLAGS, findTestChromium } from '../scripts/chromium.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4174);

/** One browser, one worker a core: the machine has two, and the engine uses one of them. */
export default defineConfig({
  testDir: 'specs',
  globalSetup: './pages/visited-profile.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine can make one wait run out. A test that passes at the second try is listed as flaky, not hidden.
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    launchOptions: { executablePath: findTestChromium() ?? 'chromium', args: CHROMIUM_FLAGS },
    // To record every test costs an eighth of the time; one that failed is recorded when it runs again.
    trace: 'on-first-retry',
  },
  webServer: {
    command: 'node ../scripts/start.mjs --no-build',
    port,
    env: { PORT: String(port) },
    reuseExistingServer: false,
  },
});
