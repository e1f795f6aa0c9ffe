import type * as english from '../english/import.ts';
import type { ImportCounts } from '../english/import.ts';
import type { Translated } from '../translated.ts';
import { count } from './plural.ts';

const rowsOf = (rows: number): string => count(rows, 'Zeile', 'Zeilen');
const skippedOf = (rows: number): string => (rows > 0 ? `, ${rows} übersprungen` : '');

export const imports: Translated<typeof english.imports> = {
  description:
    'Einträge aus einer CSV-Datei oder dem ZIP von solidtime importieren; ein wiederholter Import fügt nichts doppelt hinzu',
  file: 'Die Datei, oder - für die Standardeingabe',
  map: 'Feld einer Spalte, oder ignore; mehrfach möglich',
  person: 'Benutzer zu einem Namen oder einer Adresse in der Datei; mehrfach möglich',
  project: 'Repository eines Projekts, oder Besitzer/Name#42; mehrfach möglich',
  issue: 'Issue für Zeilen, die keines nennen',
  createIssues: 'Issues anlegen, benannt nach den Aufgaben der Zeilen, die kein Issue nennen',
  dryRun: 'Ausgeben, was hinzugefügt und geändert würde, und nichts speichern',
  from: 'Programm, das die Datei exportiert hat, falls es nicht erkannt wird',
  dateOrder: 'Ob 01/12/2026 mit dem Tag oder mit dem Monat beginnt',
  decimalMark: 'Dezimalzeichen in 1,250 Stunden',
  encoding: 'Kodierung der Datei, falls nicht UTF-8 oder UTF-16: windows-1252',
  more: `
Beispiele:
  punchcard time import toggl.csv --project "Website=mira/site" --create-issues --dry-run
  punchcard time import clockify.csv --issue mira/site#4 --date-order mdy
  punchcard time import tabelle.csv --repo mira/site --map Ticket=issue --map Stunden=hours
  punchcard time export --preset last-year | punchcard time import -

Alle Zeilen werden geprüft, bevor die erste gespeichert wird. Eine Datei mit mehr als 500 Zeilen
wird in Teilen gespeichert; wird das unterbrochen, führen Sie den Import noch einmal aus: Er fügt nur
hinzu, was fehlt.`,
  progress: 'Import',
  recognized: (tracker) => `als Datei von ${tracker} erkannt`,
  newIssue: 'neu',
  rows: rowsOf,
  unknownPerson: (name, rows) =>
    `unbekannte Person ${name}: ${rowsOf(rows)}; benutzen Sie --person "${name}=Benutzername"`,
  unknownProject: (name, rows) =>
    `unbekanntes Projekt ${name}: ${rowsOf(rows)}; benutzen Sie --project "${name}=Besitzer/Name"`,
  line: (line, text) => `Zeile ${line}: ${text}`,
  skipped: (line, reason) => `Zeile ${line}: übersprungen: ${reason}`,
  invalid: (line, reason) => `Zeile ${line}: ungültig: ${reason}`,
  differing: (rows) =>
    `${rowsOf(rows)} mit einer Dauer, die von Beginn und Ende abweicht; es gelten Beginn und Ende`,
  unused: (headings) => `Spalten, die nicht benutzt werden: ${headings}`,
  billable: (billable, other) => `abrechenbar ${billable}, nicht abrechenbar ${other}`,
  done: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${added} hinzugefügt, ${changed} geändert, ${unchanged} unverändert${skippedOf(skipped)}`,
  wouldBe: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${count(added, 'würde', 'würden')} hinzugefügt, ${count(changed, 'würde', 'würden')} geändert, ${unchanged} unverändert${skippedOf(skipped)}`,
};
