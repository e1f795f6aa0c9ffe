import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  title: 'Diese Woche',
  total: 'Summe',
  day: 'Tag',
  hours: 'Stunden',
  chart: 'Stunden pro Tag',
  emptyWeek: 'Diese Woche wurde noch nichts erfasst',
  emptyWeekText:
    'Starten Sie die Stoppuhr, oder fügen Sie einem Issue Zeit hinzu. Das Diagramm zeigt Ihre Stunden pro Tag.',
  continueTitle: 'Weitermachen',
  continueText: 'Ihre letzten Issues. Ein Klick startet die Stoppuhr.',
  continueEmpty: 'Offene Issues, an denen Sie gearbeitet haben, stehen hier.',
  startAnother: 'Anderes Issue starten',
  gettingStarted: 'Erfassen Sie Ihre erste Stunde',
  gettingStartedReady:
    'Wählen Sie ein Issue und starten Sie dessen Stoppuhr. Beim Stoppen wird die Zeit als Eintrag hinzugefügt.',
  whatNow: 'Woran arbeiten Sie?',
  task: 'Aufgabe',
  taskExample: 'Logo entwerfen',
  taskText:
    'Die Stoppuhr startet an einem neuen Issue des Projekts, das angelegt wird, wenn es noch keines mit diesem Namen gibt. Sie können alles später ändern.',
  project: 'Projekt',
  startStopwatch: 'Stoppuhr starten',
  recent: 'Letzte Einträge',
  noEntries: 'Noch keine Einträge',
  noEntriesText: 'Ihre Einträge stehen hier, die neuesten zuerst.',
  allEntries: 'Alle meine Zeiten',
  issue: 'Issue',
  when: 'Wann',
  note: 'Notiz',
  time: 'Zeit',
  unreadableIssue: 'ein Issue, das Sie nicht mehr lesen können',
};
