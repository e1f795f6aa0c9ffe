import type { Caller } from '../../core/caller.ts';
import type { HttpSettings } from '../settings.ts';

/** Presenters of records: besides the schemas, the only place where keys have underscores. */
export interface Presenting {
  readonly settings: Pick<HttpSettings, 'publicUrl' | 'noReplyAddress'>;
  readonly caller: Pick<Caller, 'user'>;
}

/** The zero time, if a key may not be null (D4). */
export const noTime = '0001-01-01T00:00:00Z';

const daySeconds = 86_400;

/** RFC 3339 in whole seconds, UTC. */
export const presentTime = (unix: number): string =>
  new Date(Math.floor(unix) * 1000).toISOString().replace('.000Z', 'Z');

/** The same, with the zero time for null. */
export const presentTimeOrNone = (unix: number): string =>
  unix === 0 ? noTime : presentTime(unix);

/** `2026-05-04` */
export const presentDay = (day: number | null): string | null =>
  day === null ? null : (new Date(day * daySeconds * 1000).toISOString().split('T')[0] ?? null);

/** The same, with null for 0. */
export const presentTimeOrNull = (unix: number): string | null =>
  unix === 0 ? null : presentTime(unix);
