// Keeps the files of the pages, so that they open while the service is away. It keeps no answer of
// the API and nothing of a user. The build fills in the version and the files.
const version = '__VERSION__';
const files = new Set(__FILES__.map((file) => new URL(file, self.location).pathname));
const shell = new URL('./', self.location).pathname;
const name = `punchcard ${version} ${shell}`;

async function install() {
  const cache = await caches.open(name);
  await cache.addAll(files);
  const page = await fetch(shell, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!(await isOwnPage(page.clone()))) throw new Error('the page is not that of this build');
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

// False for the page of a proxy, and of another build, whose files are not kept.
async function isOwnPage(answer) {
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || !isHtml) return false;
  return (await answer.text()).includes(`<meta name="build" content="${version}"`);
}

// The page contains settings of the instance, which change.
async function keepPage(answer) {
  if (await isOwnPage(answer.clone())) await (await caches.open(name)).put(shell, answer);
}

const kept = async (path) => (await caches.open(name)).match(path, { ignoreVary: true });

async function page(event) {
  try {
    const answer = await fetch(event.request);
    // A proxy that cannot reach the service answers 502 or 504.
    if (answer.status !== 502 && answer.status !== 504) {
      event.waitUntil(keepPage(answer.clone()));
      return answer;
    }
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
    if (!pathname.startsWith(`${shell}api/`)) event.respondWith(page(event));
  } else if (files.has(pathname)) {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  }
});
