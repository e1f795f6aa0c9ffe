import { dayAndTime, fromNow } from './format.ts';
import { useZone } from './zone.ts';

/** A relative time, with the exact time on hover. */
export function RelativeTime({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const zone = useZone();
  const exact = dayAndTime(at, zone);
  return (
    <time dateTime={at} title={isExact ? zone : `${exact} (${zone})`}>
      {isExact ? exact : fromNow(at, zone)}
    </time>
  );
}
