import { useSyncExternalStore } from 'react';

/** Delay between two attempts to reach the service, in milliseconds. */
const pauseMs = 2_000;
/** An address that answers anybody, and quickly. */
const address = new URL('api/v1/version', document.baseURI);

let isAway = false;
let check: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * False for the answer of a proxy or of a network that asks for a sign-in. The service answers with
 * JSON, or names the request.
 */
export function isFromService({ status, headers }: Response): boolean {
  // A proxy that cannot reach the service.
  if (status === 502 || status === 504) return false;
  const type = headers.get('content-type') ?? '';
  return isJson(type) || (headers.has('x-request-id') && !type.startsWith('text/html'));
}

const isJson = (type: string): boolean => /^application\/([\w.]+\+)?json\b/.test(type);

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    return isFromService(await fetch(address, { cache: 'no-store', signal }));
  } catch {
    return false;
  }
}

/** Call it after a request without an answer; resolves to true if the service answers now. */
export function checkConnection(): Promise<boolean> {
  check ??= answers().then((isHere) => {
    check = undefined;
    setAway(!isHere);
    return isHere;
  });
  return check;
}

function setAway(value: boolean): void {
  if (value === isAway) return;
  isAway = value;
  for (const listener of [...listeners]) listener();
  if (isAway) void retry();
}

async function retry(): Promise<void> {
  while (isAway) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      const now = (): void => {
        clearTimeout(timer);
        resolve();
      };
      window.addEventListener('online', now, { once: true });
    });
    await checkConnection();
  }
}

/** Calls the listener each time that the service went away or came back. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isServiceAway = (): boolean => isAway;

/** True while the service cannot be reached. */
export const useIsAway = (): boolean => useSyncExternalStore(onConnection, isServiceAway);

/** Calls the listener each time that the service can be reached again. */
export const onBack = (listener: () => void): (() => void) =>
  onConnection(() => {
    if (!isAway) listener();
  });

const until = (value: boolean): Promise<void> =>
  new Promise((resolve) => {
    if (isAway === value) return resolve();
    const stop = onConnection(() => {
      if (isAway !== value) return;
      stop();
      resolve();
    });
  });

export const untilBack = (): Promise<void> => until(false);
export const untilAway = (): Promise<void> => until(true);
