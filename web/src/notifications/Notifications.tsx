import { Notifications as KitNotifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';

export { AutoClose } from './AutoClose.tsx';
export { notifications };

/** Where notifications are shown. */
export function Notifications({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <KitNotifications position="bottom-right" />;
}
