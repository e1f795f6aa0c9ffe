import type { bulk as english } from '../en/bulk.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

const entries = (count: number): string =>
  `${count} ${plural(count, { one: 'Eintrag', other: 'Einträge' })}`;

export const bulk: Translated<typeof english> = {
  bar: 'Ausgewählte Einträge',
  selected: (count) => `${count} ausgewählt`,
  all: 'Alle angezeigten auswählen',
  select: (time, title) => `${time} an \u2068${title}\u2069 auswählen`,
  selectThis: 'Auswählen',
  clear: 'Auswahl aufheben (Esc)',
  move: 'Verschieben',
  deleteKey: 'Entf',
  moveTitle: (count) => `${entries(count)} verschieben`,
  noteTitle: (count) => `Notiz: ${entries(count)}`,
  entries,
  some: (some, all) => `${some} von ${entries(all)}`,
  locked: (count) => `${count} ${plural(count, { one: 'ist', other: 'sind' })} gesperrt`,
  allLocked: 'Alle ausgewählten Einträge sind gesperrt',
  moved: (some, place) => `Nach ${place} verschoben: ${some}`,
  noteChanged: (some) => `Notiz geändert: ${some}`,
  billableChanged: (some) => `Abrechenbarkeit geändert: ${some}`,
  deleted: (some) => `Gelöscht: ${some}`,
};
