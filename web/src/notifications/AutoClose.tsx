import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect, useRef } from 'react';

interface Props {
  /** ID of the message. */
  id: string;
  milliseconds: number;
}

const tick = 250;
const busy = ':is(:hover, :focus-within)';

/**
 * Closes a message after a timeout. The timeout runs only while the message can be read: not while a
 * message is hovered or focused, in a background tab, or while the page refetches.
 */
export function AutoClose({ id, milliseconds, children }: PropsWithChildren<Props>) {
  const ref = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    let left = milliseconds;
    const isHeld = (): boolean =>
      document.hidden ||
      queries.isFetching() > 0 ||
      ref.current?.closest(`.mantine-Notifications-root${busy}`) != null;
    const timer = setInterval(() => {
      // A delayed timer counts one tick only.
      if (!isHeld()) left -= tick;
      if (left <= 0) notifications.hide(id);
    }, tick);
    return () => clearInterval(timer);
  }, [id, milliseconds, queries]);
  return <div ref={ref}>{children}</div>;
}
