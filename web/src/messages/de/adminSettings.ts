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
  allowPlain: 'Unverschlüsselt senden, wenn ein Server auf einem anderen Rechner kein TLS anbietet',
  removeServer: 'Mailserver entfernen',
  allowInvitations: 'Einladungen erlauben',
  invitationsOff: 'Hier kann niemand ein Konto anlegen, daher wäre eine Einladung wirkungslos.',

  searchSettings: 'Nach Name oder Beschreibung suchen',
  settingsText:
    'Alle anderen Einstellungen kommen aus der Umgebung, einer Datei oder Optionen des Befehls serve. Ändern Sie sie dort und starten Sie den Server neu.',
  groups: {
    server: 'Server',
    time: 'Zeiterfassung',
    accounts: 'Konten und Anmeldung',
    email: 'E-Mail',
    limits: 'Grenzwerte',
    other: 'Weitere',
  },
  setting: 'Einstellung',
  value: 'Wirksamer Wert',
  sources: {
    default: 'Standard',
    file: 'In der Einstellungsdatei gesetzt',
    environment: 'In der Umgebung gesetzt',
    flag: 'Durch eine Option gesetzt',
    program: 'Vom Programm gesetzt',
    database: 'Von einem Administrator gesetzt',
  },
  defaultIs: (value) => `Standard: ${value}`,
  notSet: 'nicht gesetzt',
  secret: 'gesetzt, verborgen',
  choices: (choices) => `Eines von ${choices}.`,
  noSettings: 'Keine Einstellungen gefunden',
  noSettingsText: 'Die Suche umfasst Namen und Beschreibungen.',
};
