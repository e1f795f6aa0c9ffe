import type { Preview } from './preview.ts';

export const germanPreview: Preview = {
  today: 'Heute',
  issues: [
    'Bei Netzfehlern in der Warteschlange wiederholen',
    'Den Warenkorb beschleunigen',
    'Fehler in der Bestellbestätigung erklären',
    'Leere Eingaben im Preislistenparser behandeln',
    'Den Wortlaut des Importprotokolls abstimmen',
  ],
  points: [
    'Eine Stoppuhr auf jedem Issue und eine Zeile für Vergessenes',
    'Die Woche als Liste, Stundenzettel oder Kalender; Berichte zum Abrechnen',
    'Läuft auf Ihrem eigenen Rechner, neben Gitea oder Forgejo',
  ],
};
