import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../translated.ts';

export const auth: Translated<typeof english> = {
  forgotPassword: 'Passwort vergessen?',
  newHere: 'Neu hier?',
  nameOrEmail: 'Benutzername oder E-Mail-Adresse',
  sessionExpired:
    'Ihre Sitzung ist abgelaufen. Ihre Eingabe bleibt in diesem Tab erhalten: Melden Sie sich erneut an.',

  register: 'Konto anlegen',
  password: 'Passwort',
  passwordHint: (length) => `Mindestens ${length} Zeichen.`,
  passwordDue: 'Neues Passwort wählen',
  passwordDueText: 'Ihr aktuelles Passwort ist vorläufig. Wählen Sie ein eigenes.',
  newPassword: 'Neues Passwort',
  setPassword: 'Passwort setzen',

  purpose: 'Zeiterfassung für Ihre Issues',
  purposeText: 'Stunden auf den Issues Ihres Code-Hosts.',
  preview: {
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
  },
};
