import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    'creating a calendar address requires a password or a session':
      'Kalenderadressen erfordern ein Passwort oder eine Sitzung',
    'there is no calendar subscription': 'es gibt kein Kalender-Abonnement',
    'this calendar is read too often': 'dieser Kalender wird zu oft gelesen',
  },
};
