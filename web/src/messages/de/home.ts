import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  summary: 'Überblick der Woche',
  byProject: 'Nach Projekt',
  yesterday: 'Gestern',
  since: (time) => `${time} – jetzt`,
  emptyWeek: 'Diese Woche wurde noch nichts erfasst',
  emptyWeekText:
    'Starten Sie die Stoppuhr, oder fügen Sie oben eine Zeile hinzu, etwa „1h30 Warenkorb gestern“.',
  continueTitle: 'Weitermachen',
  nothingYet: 'Noch keine Zeit erfasst',
  nothingYetText: 'Wählen Sie oben ein Issue, oder benennen Sie dort Ihre Arbeit.',
  whatNowExample: 'Titel, Nummer oder Adresse eines Issues',
  notNow: 'Jetzt nicht',
  whatNowText:
    'Geben Sie der Aufgabe einen Namen, und die Stoppuhr startet. Sie können alles später ändern.',
  allEntries: 'Alle meine Zeiten',
};
