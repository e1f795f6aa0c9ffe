import type * as english from '../english/reports.ts';
import type { ImportCounts } from '../english/reports.ts';
import type { Translated } from '../translated.ts';
import { count } from './plural.ts';

export const selection: Translated<typeof english.selection> = {
  repo: 'Nur Einträge in diesem Repository',
  issue: 'Nur Einträge an diesem Issue des Repositorys',
  user: 'Einträge eines anderen Benutzers, falls Sie sie sehen dürfen',
  everyone:
    'Einträge aller Benutzer im Repository oder, für Administratoren, auf der ganzen Instanz',
  administered:
    'Einträge aller Benutzer in den Repositorys, die Ihnen gehören oder die Sie verwalten',
  from: 'Erster Tag oder Zeitraum, oder ein Zeitpunkt: gestern, montag, "last 7 days", 2026-W47, Q3',
  to: 'Letzter Tag oder Zeitraum, oder ein Zeitpunkt, der nicht mehr dazugehört',
  preset: 'Anstelle von --from und --to',
  note: 'Nur Einträge, deren Notiz diesen Text enthält',
  billable: 'Nur abrechenbare Einträge',
  weeks: 'Erster Tag der Woche',
};

export const reports: Translated<typeof english.reports> = {
  report: {
    description: 'Ihre Zeit zusammenrechnen, oder die anderer, falls Sie sie sehen dürfen',
    by: 'Nach bis zu zwei gruppieren von day, week, month, year, user, repository, issue, billable',
    notes: 'In einer CSV- oder XLSX-Datei: eine Spalte mit den Notizen jeder Gruppe',
    noTotal: 'Die Summe in einer CSV- oder XLSX-Datei weglassen',
    roundPer: 'Jeden Eintrag oder jede Gruppe runden',
    format: 'Format, anstelle einer Tabelle',
    more: `
Beispiele:
  punchcard time report --preset this-week --by day
  punchcard time report --repo mira/site --everyone --preset last-month --by user,issue \\
    --round up --round-minutes 15 --output rechnung.xlsx`,
  },
  export: {
    description: 'Einträge als CSV, XLSX, JSON oder iCalendar exportieren',
    total: 'In einer CSV- oder XLSX-Datei eine letzte Zeile mit der Summe anfügen',
    format: 'Format (Standard: csv)',
    more: '\nBeispiel:\n  punchcard time export --preset last-month -o mai.xlsx',
  },
  list: {
    description: 'Einträge auflisten, ohne Angabe die dieses Monats',
  },
  rounding: 'Auch gerundete Zeit anzeigen',
  roundMinutes: 'Auf so viele Minuten runden',
  total: 'Summe',
  firstEntry: 'dem ersten Eintrag',
  lastEntry: 'zum letzten Eintrag',
  range: (from, to, zone) => `Von ${from} bis ${to}, ${zone}`,
  rounded: (way, minutes, per) =>
    `; ${way} auf ${count(minutes, 'Minute', 'Minuten')} gerundet, je ${per}`,
  listed: (entries, time, zone) => `${count(entries, 'Eintrag', 'Einträge')}, ${time}, ${zone}`,
};

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
  more: `
Beispiele:
  punchcard time import toggl.csv --project "Website=mira/site" --create-issues --dry-run
  punchcard time import clockify.csv --issue mira/site#4 --date-order mdy
  punchcard time import tabelle.csv --repo mira/site --map Ticket=issue --map Stunden=hours
  punchcard time export --preset last-year | punchcard time import -

Alle Zeilen werden geprüft, bevor die erste gespeichert wird. Wird ein Import unterbrochen,
führen Sie ihn noch einmal aus.`,
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
  done: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${added} hinzugefügt, ${changed} geändert, ${unchanged} unverändert${skippedOf(skipped)}`,
  wouldBe: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${count(added, 'würde', 'würden')} hinzugefügt, ${count(changed, 'würde', 'würden')} geändert, ${unchanged} unverändert${skippedOf(skipped)}`,
};
