import { router } from '../router.tsx';
import { newVersion } from './reload.ts';

/** After this time the page's own requests are over, in milliseconds. */
const idleMs = 3_000;

/** Loads what other pages need while nothing else happens, so that they open without the service. */
export function prepareOffline(): void {
  if (!import.meta.env.PROD) return;
  setTimeout(() => {
    const later = globalThis.requestIdleCallback ?? setTimeout;
    later(() => void (navigator.serviceWorker === undefined ? loadPages() : register()));
  }, idleMs);
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  // Without one before, the page and the worker are of the same version.
  if (workers.controller !== null) workers.addEventListener('controllerchange', newVersion);
  await workers.register(new URL('sw.js', document.baseURI)).catch(() => loadPages());
}

/** Over plain http there are no service workers. */
async function loadPages(): Promise<void> {
  for (const route of Object.values(router.routesById)) await router.loadRouteChunk(route);
}
