import { plural } from './plural.ts';

const entries = (count: number): string =>
  `${count} ${plural(count, { one: 'entry', other: 'entries' })}`;

/** Changes of several selected entries. */
export const bulk = {
  bar: 'Selected entries',
  selected: (count: number) => `${count} selected`,
  all: 'Select all shown',
  select: (time: string, title: string) => `Select ${time} on \u2068${title}\u2069`,
  selectThis: 'Select',
  clear: 'Clear selection (Esc)',
  move: 'Move',
  deleteKey: 'Del',
  moveTitle: (count: number) => `Move ${entries(count)}`,
  noteTitle: (count: number) => `Note of ${entries(count)}`,
  entries,
  some: (some: number, all: number) => `${some} of ${entries(all)}`,
  locked: (count: number) => `${count} ${plural(count, { one: 'is', other: 'are' })} locked`,
  allLocked: 'All selected entries are locked',
  moved: (some: string, place: string) => `Moved ${some} to ${place}`,
  noteChanged: (some: string) => `Note changed in ${some}`,
  billableChanged: (some: string) => `Billable changed in ${some}`,
  deleted: (some: string) => `Deleted ${some}`,
} as const;
