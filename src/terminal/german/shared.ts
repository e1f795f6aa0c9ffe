import { germanDescriptions } from '../../config/german-descriptions.ts';
import type * as english from '../english/shared.ts';
import type { Translated } from '../translated.ts';

export const help: Translated<typeof english.help> = {
  option: 'Hilfe anzeigen',
  command: 'Hilfe zu einem Befehl anzeigen',
  titles: {
    'Usage:': 'Aufruf:',
    'Arguments:': 'Argumente:',
    'Options:': 'Optionen:',
    'Commands:': 'Befehle:',
  },
  words: { choices: 'möglich', default: 'Standard' },
  options: '[Optionen]',
  subcommand: '[Befehl]',
};

export const program: Translated<typeof english.program> = {
  description: 'Ein selbst betriebener Dienst für Zeiterfassung, Folgen und E-Mail-Adressen',
  version: 'Version anzeigen',
  help: 'Hilfe anzeigen',
  helpCommand: 'Hilfe zu einem Befehl anzeigen',
  more: `
Beispiele:
  punchcard serve --port 4000 --data-dir /var/lib/punchcard
  punchcard admin user create --username ann --email ann@example.com --admin
  punchcard backup /var/backups/punchcard.db

Ohne Befehl startet der Server. Jede Einstellung kann eine Option von serve, eine
Umgebungsvariable (PUNCHCARD_PORT) oder eine Zeile in der Datei von --env-file sein.
README.md führt alle auf.`,
  admin:
    'Konten, Adressen und Zugriffstokens verwalten, gelöschte Repositorys und Issues wiederherstellen',
};

export const options: Translated<typeof english.options> = {
  json: 'JSON ausgeben, auf Englisch',
  csv: 'CSV ausgeben',
  yes: 'Nicht nachfragen',
  url: 'Adresse des Dienstes (PUNCHCARD_CLIENT_URL)',
  token: 'Zugriffstoken (PUNCHCARD_CLIENT_TOKEN)',
  issue: '#42 oder mira/site#42',
  repo: 'Repository von #42 (PUNCHCARD_CLIENT_REPOSITORY)',
  repository: 'Besitzer/Name',
  zone: 'Zeitzone, z. B. Europe/Berlin (Standard: die aus Ihren Einstellungen)',
  billable: 'Als abrechenbar kennzeichnen',
  notBillable: 'Das Gegenteil von --billable',
  output: 'In eine Datei schreiben; ihre Endung bestimmt das Format',
  userName: 'Name des Benutzers',
  ownUserName: 'Ihr Benutzername',
  passwordStdin: 'Passwort von der Standardeingabe lesen',
  passwordStdinOrAsk: 'Passwort von der Standardeingabe lesen, statt danach zu fragen',
  otp: 'Code des zweiten Faktors, falls Sie einen haben',
  envFile: 'Einstellungen aus einer Datei mit Zeilen der Form PUNCHCARD_NAME=Wert lesen',
  byDefault: (value) => ` (Standard: ${value})`,
};

export const questions: Translated<typeof english.questions> = {
  yesOrNo: '[j/N]',
  yes: 'j ja y yes',
  password: 'Passwort: ',
};

export const settingDescriptions: Translated<typeof english.settingDescriptions> =
  germanDescriptions;

export const notes: Translated<typeof english.notes> = {
  warning: (message) => `Warnung: ${message}`,
};

export const headings: Translated<typeof english.headings> = {
  ID: 'ID',
  ISSUE: 'ISSUE',
  TITLE: 'TITEL',
  STATE: 'STATUS',
  ASSIGNED: 'ZUGEWIESEN',
  UPDATED: 'GEÄNDERT',
  NAME: 'NAME',
  'FULL NAME': 'VOLLER NAME',
  FOLLOWERS: 'FOLLOWER',
  FOLLOWING: 'FOLGT',
  ADDRESS: 'ADRESSE',
  PRIMARY: 'HAUPTADRESSE',
  VERIFIED: 'BESTÄTIGT',
  ENDS: 'ENDET AUF',
  SCOPES: 'BERECHTIGUNGEN',
  'LAST USED': 'ZULETZT BENUTZT',
  EXPIRES: 'GÜLTIG BIS',
  WHEN: 'WANN',
  TIME: 'ZEIT',
  BILLABLE: 'ABRECHENBAR',
  USER: 'BENUTZER',
  NOTE: 'NOTIZ',
  ROUNDED: 'GERUNDET',
  ENTRIES: 'EINTRÄGE',
  DAY: 'TAG',
  WEEK: 'WOCHE',
  MONTH: 'MONAT',
  YEAR: 'JAHR',
  REPOSITORY: 'REPOSITORY',
  WHO: 'WER',
  AS: 'ALS',
  ACTION: 'AKTION',
  TARGET: 'ZIEL',
  DETAIL: 'DETAILS',
  FROM: 'VON',
  ADDED: 'HINZUGEFÜGT',
  TRIES: 'VERSUCHE',
  KIND: 'ART',
  TO: 'AN',
  POSTED: 'ANGELEGT',
  'NEXT TRY': 'NÄCHSTER VERSUCH',
  'LAST ERROR': 'LETZTER FEHLER',
  EMAIL: 'E-MAIL',
  ROLE: 'ROLLE',
  'LAST SIGN-IN': 'LETZTE ANMELDUNG',
  'ENDS IN': 'ENDET AUF',
  CREATED: 'ERSTELLT',
  SETTING: 'EINSTELLUNG',
  'FOUND IN': 'GEFUNDEN IN',
  MISTAKE: 'FEHLER',
  CHECK: 'PRÜFUNG',
  FOUND: 'BEFUND',
};

export const words: Translated<typeof english.words> = {
  yes: 'ja',
  no: 'nein',
  never: 'nie',
  open: 'offen',
  closed: 'geschlossen',
  primary: 'Hauptadresse',
  verified: 'bestätigt',
  unverified: 'unbestätigt',
  'unverified, mail pending': 'unbestätigt, E-Mail wartet',
  admin: 'Administrator',
  restricted: 'eingeschränkt',
  user: 'Benutzer',
  pending: 'unbestätigt',
  inactive: 'inaktiv',
  prohibited: 'gesperrt',
  'password due': 'Passwort fällig',
  active: 'aktiv',
  waiting: 'wartet',
  sending: 'wird gesendet',
  sent: 'gesendet',
  failed: 'fehlgeschlagen',
  expired: 'abgelaufen',
  cancelled: 'abgebrochen',
  ok: 'ok',
  info: 'Hinweis',
  warning: 'Warnung',
  error: 'Fehler',
  settings: 'Einstellungen',
  address: 'Adresse',
  tls: 'TLS',
  proxies: 'Proxys',
  mail: 'E-Mail',
  database: 'Datenbank',
  clock: 'Uhr',
  backups: 'Sicherungen',
  environment: 'Umgebung',
  default: 'Standard',
  nearest: 'kaufmännisch',
  up: 'aufwärts',
  down: 'abwärts',
  entry: 'Eintrag',
  group: 'Gruppe',
  add: 'neu',
  change: 'geändert',
  unchanged: 'unverändert',
};
