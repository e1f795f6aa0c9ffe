import type { errorMessages } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'time-sheet.changed':
    'jetzt wären es {entries} Einträge, {seconds} s und {minor} kleinste Einheiten',
  'time-sheet.clients': 'ein Stundennachweis gilt einem Kunden; wählen Sie einen von {clients}',
  'time-sheet.currencies': 'Beträge haben eine Währung; diese Einträge haben {currencies}',
  'time-sheet.digits':
    'Buchhaltungsprogramme lesen Beträge mit zwei Stellen (EN 16931), {currency} hat aber {digits}',
  'time-sheet.missing': 'Felder, die Buchhaltungsprogramme brauchen, fehlen: {fields}',
  'time-sheet.no-entries': 'es gibt keine solchen Einträge, die Sie nachweisen dürfen',
};
