import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../translated.ts';

export const auth: Translated<typeof english> = {
  register: 'Konto anlegen',
  name: 'Benutzername',
  nameHint: 'Buchstaben und Ziffern, dazwischen einzelne Binde- oder Unterstriche oder Punkte.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: (length) => `Mindestens ${length} Zeichen.`,
  submit: 'Konto anlegen',
  signInInstead: 'Sie haben schon ein Konto? Anmelden.',
  closed: 'Die Registrierung ist geschlossen',
  closedText: 'Konten legt der Administrator dieser Instanz an.',
  invitation: 'Für die Registrierung brauchen Sie eine Einladung',
  invitationText:
    'Bitten Sie den Administrator dieser Instanz um eine. Die E-Mail enthält einen Link zur Registrierung.',
  passwordDue: 'Neues Passwort wählen',
  passwordDueText: 'Ihr aktuelles Passwort ist vorläufig. Wählen Sie ein eigenes.',
  newPassword: 'Neues Passwort',
  setPassword: 'Passwort setzen',
};
