// Keeps the files of one version of the page, so that it works without a network.
// The build fills in the version and the list. A new version waits until no tab shows the old one, whose files it would
// take away.

const CACHE = "tengen-" + __VERSION__;
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES)),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("tengen-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page names the files that it has chosen: the module of the engine, and the words of a language.
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) {
    event.waitUntil(
      caches.open(CACHE).then(async (cache) => {
        for (const file of event.data.keep) {
          if (!(await cache.match(file))) await cache.add(file);
        }
        event.source?.postMessage({ kept: true });
      }),
    );
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
