import type { Migration } from '../engine/migrate.ts';
import { first } from './037-first.ts';
import { billing } from './038-billing.ts';

/** All migrations in order. Numbers are never reused, and released migrations never change. */
export const migrations: readonly Migration[] = [
  { number: 37, name: 'first', up: first, lastWithSteps: 'commit 78f05524' },
  { number: 38, name: 'billing', up: billing },
];
