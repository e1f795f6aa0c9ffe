import type { CoreDoor, WorkKind } from '../context.ts';

/** The kinds of work of all doors. */
export const outboxesOf = (doors: readonly CoreDoor[]): readonly WorkKind[] =>
  doors.flatMap(({ outbox }) => (outbox === undefined ? [] : [outbox]));
