import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

export const shortcuts: Translated<typeof english> = {
  title: 'Tastenkürzel',
  intro:
    'Sie gelten auf jeder Seite, außer während Sie in ein Feld schreiben oder ein Dialog offen ist.',
  switch: 'Tastenkürzel benutzen',
  switchHint:
    'Schalten Sie sie aus, wenn sie andere Software stören, etwa eine Spracheingabe. Wird in diesem Browser gespeichert.',
  key: 'Taste',
  sequence: 'dann',
  action: 'Aktion',
  stopwatch: 'Stoppuhr',
  navigation: 'Gehe zu',
  general: 'Allgemein',
  start: 'Ein Issue starten, oder zur Schnelleingabe',
  continueLast: 'Mit dem letzten Issue weitermachen',
  pause: 'Anhalten oder fortsetzen',
  stop: 'Stoppen',
  help: 'Diese Tastenkürzel anzeigen',
  search: 'Diese Seite durchsuchen, oder ein Issue finden',
  issueTitle: 'Zu einem Issue gehen',
  issue: 'Issue',
  issueHint: 'Suche nach Titel in allen Repositorys, die Sie lesen können.',
  settingsLink: 'Einstellungen der Tastenkürzel',
};
