/** A timestamp for people, to the minute, in UTC; 0 is "never". */
export function formatUnix(unix: number): string {
  if (unix === 0) return 'never';
  return new Date(unix * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** A timestamp in RFC 3339; null for 0. */
export function isoUnix(unix: number): string | null {
  return unix === 0 ? null : new Date(unix * 1000).toISOString().replace('.000Z', 'Z');
}
