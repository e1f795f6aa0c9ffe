import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect, useRef } from 'react';

interface Props {
  /** Of the message that goes when its time is over. */
  id: string;
  milliseconds: number;
}

const tick = 250;
const busy = ':is(:hover, :focus-within)';

/**
 * In a message: lets it go when its time is over. Its time counts only while somebody can read it:
 * not while it or another one is pointed at or has the focus, nor behind another tab, nor while the
 * page still reads what it tells of. Where the machine stands still, so does the time.
 */
export function Lasting({ id, milliseconds, children }: PropsWithChildren<Props>) {
  const ref = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    let left = milliseconds;
    const isHeld = (): boolean =>
      document.hidden ||
      queries.isFetching() > 0 ||
      ref.current?.closest(`.mantine-Notifications-root${busy}`) != null;
    const timer = setInterval(() => {
      // A tick that comes late counts as one.
      if (!isHeld()) left -= tick;
      if (left <= 0) notifications.hide(id);
    }, tick);
    return () => clearInterval(timer);
  }, [id, milliseconds, queries]);
  return <div ref={ref}>{children}</div>;
}
