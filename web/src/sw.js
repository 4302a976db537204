// Keeps the whole page on the device. The build fills in the list of files and their fingerprint.
//
// A new version is fetched in the background and waits until the page says so: nobody's evening is interrupted.

const version = 'VERSION';
const files = ['FILES'];
const cacheName = `grognard-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    // Files with a fingerprint in their name never change: what the page has just loaded is not loaded again.
    caches.open(cacheName).then((cache) =>
      cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' }))),
    ),
  );
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('grognard-') && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (!url.href.startsWith(self.registration.scope)) return;
  const kept = async () => {
    const cache = await caches.open(cacheName);
    const asked = event.request.mode === 'navigate' ? new URL('index.html', self.registration.scope).href : event.request;
    return (await cache.match(asked, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(kept());
});
