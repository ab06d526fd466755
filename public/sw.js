// The service worker: keeps the files of the workbench for use without a network, and lets the page answer /v1 requests.
// Our listeners come first; what they leave alone goes to the worker of msw, imported at the end.

/** Filled in by the build: a hash over all files, and their addresses. Empty during development. */
const VERSION = '__VERSION__';
const FILES = [/*__FILES__*/];

const PREFIX = 'sophia-files-';
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
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
  if (url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/v1/')) {
    // A page that this worker has forgotten (browsers stop workers at will) answers itself when it sees that we did not.
    // Asking the network instead would only fail, slower.
    if (activeClientIds.has(event.clientId)) return;
    event.stopImmediatePropagation();
    event.respondWith(new Response(null, { status: 204 }));
    return;
  }
  if (request.method !== 'GET' || FILES.length === 0) return;
  event.stopImmediatePropagation();
  event.respondWith(fromCache(request, url));
});

async function fromCache(request, url) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate';
  const kept = await cache.match(isPage ? '/index.html' : url.pathname);
  if (kept) return kept;
  const older = await caches.match(url.pathname);
  if (older) return older;
  return fetch(request);
}

importScripts('/mockServiceWorker.js');
