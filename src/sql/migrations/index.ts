import type { Migration } from '../migrate.ts';
import { first } from './001-first.ts';

/** Every migration, in order. A number is given once; what has been released is never edited. */
export const migrations: readonly Migration[] = [{ number: 1, name: 'first', up: first }];
