import type { errorMessages } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'calendar.needs-session': 'Kalenderadressen erfordern ein Passwort oder eine Sitzung',
  'calendar.none': 'es gibt kein Kalender-Abonnement',
  'calendar.read-too-often': 'dieser Kalender wird zu oft gelesen',
};
