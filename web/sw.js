// Keeps the files of the pages, so that they open while the service is away. It keeps no answer of
// the API and nothing of a user. The build fills in the version and the files.
const files = new Set(__FILES__.map((file) => new URL(file, self.location).pathname));
const shell = new URL('./', self.location).pathname;
const name = `punchcard __VERSION__ ${shell}`;

async function install() {
  const cache = await caches.open(name);
  await cache.addAll(files);
  const page = await fetch(shell, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  await cache.put(shell, page);
  await self.skipWaiting();
}

async function activate() {
  const others = (await caches.keys()).filter(
    (other) => other.startsWith('punchcard ') && other !== name && other.endsWith(` ${shell}`),
  );
  await Promise.all(others.map((other) => caches.delete(other)));
  await self.clients.claim();
}

const kept = async (path) => (await caches.open(name)).match(path, { ignoreVary: true });

async function page(request) {
  try {
    const answer = await fetch(request);
    // A proxy that cannot reach the service answers 502 or 504.
    if (answer.status !== 502 && answer.status !== 504) return answer;
  } catch {
    // The service is away.
  }
  return (await kept(shell)) ?? Response.error();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith(`${shell}api/`)) event.respondWith(page(request));
  } else if (files.has(pathname)) {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  }
});
