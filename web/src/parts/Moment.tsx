import { dayAndTime, fromNow } from './format.ts';
import { useZone } from './zone.ts';

/** A moment as people say it, with the exact one at hand. */
export function Moment({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const zone = useZone();
  const exact = dayAndTime(at, zone);
  return (
    <time dateTime={at} title={isExact ? zone : `${exact} (${zone})`}>
      {isExact ? exact : fromNow(at, zone)}
    </time>
  );
}
