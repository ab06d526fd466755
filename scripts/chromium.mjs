import { accessSync, constants } from 'node:fs';

const LEAN = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  LEAN,
];

/** Path of a Chromium on this machine, or `null`. `CHROMIUM_PATH` wins. */
export function findChromium() {
  for (const place of USUAL_PLACES) {
    if (!place) continue;
    try {
      accessSync(place, constants.X_OK);
      return place;
    } catch {
      // not there: try the next
    }
  }
  return null;
}

/** The Chromium for tests: the build without windows where there is one, which takes a seventh less time, else the usual one. */
export function findTestChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  try {
    accessSync(LEAN, constants.X_OK);
    return LEAN;
  } catch {
    return findChromium();
  }
}

/** Flags under which Chromium runs as root, offline, and without calling anywhere. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
