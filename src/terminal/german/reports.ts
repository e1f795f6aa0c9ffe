import type * as english from '../english/reports.ts';
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
