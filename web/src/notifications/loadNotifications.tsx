import { type ComponentType, useEffect, useState } from 'react';

const loadOnce = () => import('./Notifications.tsx');
let loaded: ReturnType<typeof loadOnce> | undefined;
const load = () => {
  loaded ??= loadOnce();
  return loaded;
};

const needed = Promise.withResolvers<void>();
const ready = Promise.withResolvers<void>();
let isNeeded = false;

/** Loads the notifications, and waits until they can be shown. */
export async function loadNotifications() {
  isNeeded = true;
  needed.resolve();
  const [parts] = await Promise.all([load(), ready.promise]);
  return parts;
}

export async function clearNotifications(): Promise<void> {
  if (isNeeded) (await loadNotifications()).notifications.clean();
}

/** Shows notifications, from the first one on: most visits to a page have none. */
export function NotificationsOnDemand() {
  const [Notifications, setNotifications] = useState<ComponentType<{ onReady: () => void }>>();
  useEffect(
    () =>
      void needed.promise.then(load).then((parts) => setNotifications(() => parts.Notifications)),
    [],
  );
  return Notifications && <Notifications onReady={ready.resolve} />;
}
