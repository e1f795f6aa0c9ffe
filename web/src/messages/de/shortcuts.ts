import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

export const shortcuts: Translated<typeof english> = {
  intro:
    'Sie gelten auf jeder Seite, außer während Sie in ein Feld schreiben oder ein Dialog offen ist.',
  switch: 'Tastenkürzel benutzen',
  switchHint:
    'Schalten Sie sie aus, wenn sie andere Software stören, etwa eine Spracheingabe. Wird in diesem Browser gespeichert.',
  key: 'Taste',
  sequence: 'dann',
  action: 'Aktion',
  navigation: 'Gehe zu',
  general: 'Allgemein',
  shift: 'Umschalt',
  editEntry: 'Eintrag bearbeiten; bei ausgewählten die Notiz',
  saveEntry: 'Speichern, was bearbeitet wird',
  allFields: 'Alle Felder des Eintrags',
  select: 'Eintrag auswählen',
  selectRange: 'Alle bis zu diesem Eintrag auswählen',
  moveSelected: 'Ausgewählte zu einem anderen Issue verschieben',
  deleteSelected: 'Ausgewählte löschen',
  rows: 'Voriger oder nächster Eintrag',
  escape: 'Bearbeiten abbrechen oder Auswahl aufheben',
  cells: 'Zwischen Tagen und Issues wechseln',
  typeCell: 'Stunden in eine Zelle schreiben',
  openCell: 'Zelle öffnen',
  pasteCells: 'Stunden aus einer Tabelle einfügen',
  palette: 'Suche und Befehle, auch während Sie schreiben',
  start: 'Ein Issue starten',
  continueLast: 'Mit dem letzten Issue weitermachen',
  pause: 'Anhalten oder fortsetzen',
  help: 'Diese Tastenkürzel anzeigen',
  search: 'Diese Seite durchsuchen, oder ein Issue finden',
  issueTitle: 'Zu einem Issue gehen',
  issueHint: 'Suche nach Titel in allen Projekten, die Sie lesen können.',
  settingsLink: 'Einstellungen der Tastenkürzel',
};
