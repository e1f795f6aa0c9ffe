import type { FlatSettings, SettingName } from '../config/schema.ts';
import type { SettingSource } from '../core/instance/instance.ts';
import type { Topic } from '../http/colleagues.ts';

/** What a worker has to know to serve like all others. */
export interface Start {
  readonly kind: 'start';
  /** Its place, from 1; whoever takes the place of one that ended has the same number. */
  readonly number: number;
  readonly count: number;
  /** What was set when the primary started: files and variables may have changed since. */
  readonly settings: FlatSettings;
  readonly sources: Readonly<Partial<Record<SettingName, SettingSource>>>;
  /** Where all of them listen. */
  readonly port: number;
  /** Of the primary: another one's code does not serve beside it. */
  readonly version: string;
  readonly startedUnix: number;
}

export type ToWorker =
  | Start
  | { readonly kind: 'stop' }
  /** Say what is asked about, under this number. */
  | { readonly kind: 'question'; readonly id: number; readonly topic: Topic }
  /** What the others said to a question of this worker's. */
  | { readonly kind: 'answers'; readonly id: number; readonly said: readonly unknown[] };

export type ToPrimary =
  /** It hears what it is told. */
  | { readonly kind: 'hello' }
  /** It answers requests. */
  | { readonly kind: 'ready' }
  /** It cannot serve. `sentence`: for the person who started it. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isTaken: boolean }
  | { readonly kind: 'ask'; readonly id: number; readonly topic: Topic }
  | { readonly kind: 'said'; readonly id: number; readonly value: unknown };
