import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';

export { AutoClose } from './AutoClose.tsx';
export { notifications };

/** Where notifications are shown. */
export function Tray({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <Notifications position="bottom-right" />;
}
