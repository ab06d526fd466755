import { accessSync, constants } from 'node:fs';

const USUAL_PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
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
