import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

export const palette: Translated<typeof english> = {
  title: 'Suche und Befehle',
  placeholder: 'Issues, Seiten und Befehle suchen',
  results: 'Ergebnisse',
  start: 'Stoppuhr starten',
  addTimeTo: (title) => `Zeit zu „\u2068${title}\u2069“ hinzufügen …`,
  goTo: 'Gehe zu',
  reportOn: (title) => `Bericht zu „\u2068${title}\u2069“, dieser Monat`,
  commands: 'Befehle',
  lightTheme: 'Zum hellen Design wechseln',
  darkTheme: 'Zum dunklen Design wechseln',
  nothing: 'Nichts gefunden',
  choose: 'auswählen',
  run: 'ausführen',
  openIssue: 'Issue öffnen',
  close: 'schließen',
};
