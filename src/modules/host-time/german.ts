import type { errorMessages } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'difference.being-sent': 'der Eintrag wird gerade gesendet',
  'difference.duration-range': 'Einträge hier dauern von 1 Sekunde bis 366 Tage',
  'difference.issue-closed': 'das Issue lässt sich auf dem Code-Host nicht öffnen',
  'difference.locked': 'der Eintrag liegt in einem abgeschlossenen Zeitraum oder ist abgerechnet',
  'difference.not-found': 'diesen Unterschied gibt es nicht',
  'difference.other-person':
    'es wartet Zeit, die als andere Person des Code-Hosts erfasst wurde; verbinden Sie sich als diese',
};
