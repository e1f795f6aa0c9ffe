const counted = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];

/**
 * A time as people say it, in hours and minutes: "1 hour 5 minutes". Seconds are told below a
 * minute only; nothing is "".
 */
export function durationText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second').join('');
  const minutes = Math.floor(seconds / 60);
  return [...counted(Math.floor(minutes / 60), 'hour'), ...counted(minutes % 60, 'minute')].join(
    ' ',
  );
}
