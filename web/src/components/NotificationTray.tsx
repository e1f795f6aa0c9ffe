import { type ComponentType, useEffect, useState } from 'react';

const loadOnce = () => import('./Tray.tsx');
let loaded: ReturnType<typeof loadOnce> | undefined;
const load = () => {
  loaded ??= loadOnce();
  return loaded;
};

const needed = Promise.withResolvers<void>();
const ready = Promise.withResolvers<void>();
let isNeeded = false;

/** Loads the notifications, and waits until they can be shown. */
export async function openTray() {
  isNeeded = true;
  needed.resolve();
  const [parts] = await Promise.all([load(), ready.promise]);
  return parts;
}

export async function clearTray(): Promise<void> {
  if (isNeeded) (await openTray()).notifications.clean();
}

/** Shows notifications, from the first one on: most visits to a page have none. */
export function NotificationTray() {
  const [Tray, setTray] = useState<ComponentType<{ onReady: () => void }>>();
  useEffect(() => void needed.promise.then(load).then((parts) => setTray(() => parts.Tray)), []);
  return Tray && <Tray onReady={ready.resolve} />;
}
