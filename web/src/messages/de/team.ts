import type { team as english } from '../en/team.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const team: Translated<typeof english> = {
  title: 'Team',
  allRepositories: 'Alle, die ich verwalte',
  matrix: 'Stunden nach Person und Tag',
  total: 'Summe des Teams',
  ofTargetBy: (seconds, target, people) => `${seconds} von ${target}, ${people}`,
  ofPeople: (count, all) => `${count} von ${all} Personen`,
  untilToday: 'Soll bis gestern',
  balance: 'Saldo',
  reached: 'Erreicht',
  notShown: 'Nicht gezeigt',
  missing: 'Fehlt',
  missingDays: 'Fehlende Tage',
  byPeople: (count) => `von ${count} ${plural(count, { one: 'Person', other: 'Personen' })}`,
  cell: (time, day, person) => `${time}, ${day}, ${person}`,
  help: (day) =>
    `Dunklere Felder erreichen den Arbeitstag der Person oder, wenn sie ihn nicht zeigt, Ihren: ${day}. Fehlt: ein Wochentag ohne Zeit in einem dieser Projekte. Gezeigt werden Personen mit Zeit in den letzten vier Wochen. Wählen Sie ein Feld für seine Einträge oder einen Namen für den Bericht.`,
  helpTarget:
    'Das Soll sind fünf Arbeitstage, Montag bis Freitag. Der Saldo ist die Zeit der Tage vor heute abzüglich ihres Solls. Nur Zeit in Projekten, die Ihnen gehören oder die Sie verwalten, zählt.',
  helpHidden:
    'Personen ohne Soll zeigen ihren Arbeitstag nicht. Das geht unter Einstellungen, Zeit und Woche.',
  empty: 'Noch keine Zeit anderer',
  emptyText:
    'Diese Seite zeigt die Zeit aller in den Projekten, die Ihnen gehören oder die Sie verwalten. Mitwirkende fügen Sie in den Einstellungen eines Projekts hinzu.',
};
