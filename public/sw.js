// The service worker: keeps the files of the workbench for use without a network, and lets the page answer /v1 requests.
// Our listeners come first; what they leave alone goes to the worker of msw, imported at the end.

/** Filled in by the build: a hash over all files, and their addresses. Empty during development. */
const VERSION = '__VERSION__';
const FILES = [/*__FILES__*/];

/** Large files of lazy parts: kept from the first time that one is used, and then taken along to later versions. */
const WHEN_USED = [/*__WHEN_USED__*/];

/** Policy of a worker whose script this is; a worker takes it from the answer, not from the page. Empty in development. */
const WORKER_POLICY = '__WORKER_POLICY__';

/** The worker that asks a configured model: the one script whose policy names another origin. */
const MODEL_WORKER = /\/model-worker[-.][^/]*$/;

const PREFIX = 'sophia-files-';
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      // A file whose name carries its hash cannot be out of date: what the page has just loaded is not fetched again.
      const cacheFor = (file) => (file.startsWith('/assets/') ? 'default' : 'reload');
      await cache.addAll(FILES.map((file) => new Request(file, { cache: cacheFor(file) })));
      // Whoever used such a part offline before must not lose it with a new version; a failure here only means a later fetch.
      await cache.addAll(await usedBefore()).catch(() => undefined);
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // The version before stays: a page that is still open may yet load its lazy parts from it.
      const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      const before = ours.filter((name) => name !== CACHE).at(-1);
      await Promise.all(ours.filter((name) => name !== CACHE && name !== before).map((name) => caches.delete(name)));
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data !== 'CLIENT_CLOSED') return;
  // msw would unregister the worker with its last page, and with it the use without a network. Forget the page, no more.
  event.stopImmediatePropagation();
  activeClientIds.delete(event.source?.id);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) {
    // Straight to the network, under the policy of whoever asks. The worker of msw would fetch it under its own.
    event.stopImmediatePropagation();
    return;
  }
  if (url.pathname.startsWith('/v1/')) {
    // A page that this worker has forgotten (browsers stop workers at will) answers itself when it sees that we did not.
    // Asking the network instead would only fail, slower.
    if (activeClientIds.has(event.clientId)) return;
    event.stopImmediatePropagation();
    event.respondWith(new Response(null, { status: 204 }));
    return;
  }
  if (request.method === 'GET' && request.destination === 'worker' && MODEL_WORKER.test(url.pathname)) {
    event.stopImmediatePropagation();
    event.respondWith(modelWorker(request, url));
    return;
  }
  if (request.method !== 'GET' || FILES.length === 0) return;
  event.stopImmediatePropagation();
  event.respondWith(fromCache(request, url));
});

/** An address without the hash of its content: what a file is called in every version. */
const stemOf = (path) => path.replace(/-[\w-]{8}(\.[^/]*)$/, '$1');

/** Those of the large files that an earlier version kept, because somebody used them: a language, not all languages. */
async function usedBefore() {
  const stems = new Set();
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== CACHE)) {
    for (const { url } of await (await caches.open(name)).keys()) stems.add(stemOf(new URL(url).pathname));
  }
  return WHEN_USED.filter((file) => stems.has(stemOf(file)));
}

async function fromCache(request, url) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate';
  const kept = await cache.match(isPage ? '/index.html' : url.pathname);
  const answer = kept ?? (await caches.match(url.pathname)) ?? (await fetch(request));
  if (!kept && answer.ok && WHEN_USED.includes(url.pathname)) {
    // A full disk must not keep the file from whoever asks for it now.
    await cache.put(url.pathname, answer.clone()).catch(() => undefined);
  }
  return /\.m?js$/.test(url.pathname) ? withPolicy(answer, WORKER_POLICY) : answer;
}

/** The same answer under a policy. Whatever policy the server sent for a worker gives way to it. */
function withPolicy(answer, policy) {
  if (!answer.ok) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Content-Security-Policy', policy);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** The script of the worker that asks a model, under a policy that names the configured origin and nothing else. */
async function modelWorker(request, url) {
  const answer = FILES.length === 0 ? await fetch(request) : await fromCache(request, url);
  const origin = await configuredOrigin().catch(() => null);
  return withPolicy(answer, `default-src 'none'; script-src 'self'; connect-src ${origin ?? "'none'"}`);
}

/** Origin of the model that a person configured, out of the database of the workbench; `null` for none. */
async function configuredOrigin() {
  const setting = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('sophia-workbench');
    // There is none: it must not come to be through us.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => database.close();
      try {
        const reading = database.transaction('settings').objectStore('settings').get('synthesizer');
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      } catch (error) {
        reject(error);
      }
      database.close();
    };
  });
  const url = new URL(setting?.baseUrl);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : null;
}

importScripts('/mockServiceWorker.js');
