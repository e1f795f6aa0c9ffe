import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    'a token for public repositories cannot ask the host':
      'ein auf öffentliche Repositorys beschränktes Token kann den Code-Host nicht fragen',
    'connect your account with {} first': 'verbinden Sie zuerst Ihr Konto mit {}',
    'entries here last from 1 second to 366 days':
      'Einträge hier dauern von 1 Sekunde bis 366 Tage',
    'the entry is being sent': 'der Eintrag wird gerade gesendet',
    'the entry is in a locked period': 'der Eintrag liegt in einem abgeschlossenen Zeitraum',
    'the issue cannot be opened on the host': 'das Issue lässt sich auf dem Code-Host nicht öffnen',
    'there is no such difference': 'diesen Unterschied gibt es nicht',
    'time waits that was tracked as another person of the host; connect as them':
      'es wartet Zeit, die als andere Person des Code-Hosts erfasst wurde; verbinden Sie sich als diese',
  },
};
