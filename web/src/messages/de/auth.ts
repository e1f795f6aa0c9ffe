import { germanPreview } from '../../../../src/words/german-preview.ts';
import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../translated.ts';

export const auth: Translated<typeof english> = {
  forgotPassword: 'Passwort vergessen?',
  newHere: 'Neu hier?',
  nameOrEmail: 'Benutzername oder E-Mail-Adresse',
  sessionExpired:
    'Ihre Sitzung ist abgelaufen. Ihre Eingabe bleibt in diesem Tab erhalten: Melden Sie sich erneut an.',

  register: 'Konto anlegen',
  passwordHint: (length) => `Mindestens ${length} Zeichen.`,
  passwordDue: 'Neues Passwort wählen',
  passwordDueText: 'Ihr aktuelles Passwort ist vorläufig. Wählen Sie ein eigenes.',
  newPassword: 'Neues Passwort',
  setPassword: 'Passwort setzen',

  purpose: 'Zeiterfassung für Ihre Issues',
  purposeText: 'Stunden auf den Issues Ihres Code-Hosts.',
  preview: germanPreview,
};
