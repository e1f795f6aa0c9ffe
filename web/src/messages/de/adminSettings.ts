import type { adminSettings as english } from '../en/adminSettings.ts';
import type { Translated } from '../translated.ts';

export const adminSettings: Translated<typeof english> = {
  registration: 'Wer ein Konto anlegen kann',
  modes: {
    off: 'Niemand',
    invitation: 'Eingeladene',
    open: 'Alle',
  },
  fixed: (variable) => `Auf dem Server durch ${variable} gesetzt; ändern Sie es dort.`,
  mailServer: 'Mailserver',
  mailIsSent: 'E-Mails werden über diesen Server verschickt.',
  mailWaits: 'Es gibt keinen Mailserver: E-Mails warten im Postausgang, bis Sie einen eintragen.',
  server: 'Adresse des Mailservers',
  serverHint: 'smtp:// oder smtps://, bei Bedarf mit Benutzername und Passwort.',
  serverSet: 'Gesetzt; zum Ersetzen neu eingeben',
  sender: 'Absender',
  save: 'Speichern',
  removeServer: 'Mailserver entfernen',
  saved: 'Die Einstellungen wurden gespeichert.',
  allowInvitations: 'Einladungen erlauben',
  invitationsOff: 'Hier kann niemand ein Konto anlegen, daher wäre eine Einladung wirkungslos.',
};
