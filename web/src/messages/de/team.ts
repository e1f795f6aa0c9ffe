import type { team as english } from '../en/team.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const team: Translated<typeof english> = {
  title: 'Team',
  repository: 'Repository',
  allRepositories: 'Alle, die ich verwalte',
  matrix: 'Stunden nach Person und Tag',
  person: 'Person',
  sum: 'Summe',
  total: 'Summe des Teams',
  people: 'Personen',
  missing: 'Fehlt',
  missingDays: 'Fehlende Tage',
  byPeople: (count) => `von ${count} ${plural(count, { one: 'Person', other: 'Personen' })}`,
  cell: (time, day, person) => `${time}, ${day}, ${person}`,
  help: (day) =>
    `Dunklere Felder haben ${day} oder mehr, den Arbeitstag aus Ihren Einstellungen. Fehlt: ein Wochentag ohne Zeit in einem dieser Repositorys. Gezeigt werden Personen mit Zeit in den letzten vier Wochen. Wählen Sie ein Feld für seine Einträge oder einen Namen für den Bericht.`,
  empty: 'Noch keine Zeit anderer',
  emptyText:
    'Diese Seite zeigt die Zeit aller in den Repositorys, die Ihnen gehören oder die Sie verwalten. Mitwirkende fügen Sie in den Einstellungen eines Projekts hinzu.',
};
