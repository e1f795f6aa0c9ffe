import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  title: 'Host',
  notSetUp: 'No code host is set up on this instance.',
  connected: 'Connected',
  notConnected: 'Not connected',
  stopped: 'Stopped',
  intro: 'find your issues there, and the time you track here stands in them, under your name.',
  connect: 'Connect',
  connectTo: (host: string) => `Connect ${host}:`,
  yours: (host: string) => `Your issues of ${host}, your time in both places.`,
  stoppedBecause: (host: string, reason: string) =>
    `${host} no longer accepts the token${reason === '' ? '' : `: ${reason}`}. Connect again to go on.`,
  signIn: (host: string) => `Sign in with ${host}`,
  signInText: (host: string) => `${host} asks you once. You can end it there or here.`,
  may: ['Read your profile and your times', 'Read and write issues'],
  mayNot: 'No code, no organisations, no settings',
  paste: 'Paste a token',
  inHost: (host: string) => `In ${host}:`,
  applications: 'Settings, Applications',
  generate: 'Generate new token. Set exactly these two:',
  read: 'Read',
  readAndWrite: 'Read and write',
  others: 'all others',
  noAccess: 'No access',
  token: 'Token',
  mayDoMore: 'This token may do more',
  pasteAnother: 'Paste another token',
  keepAnyway: 'Keep it anyway',
  sealed:
    'Punchcard keeps the token sealed and uses it for your own questions and entries only. No administrator of the host is needed.',
  on: (host: string) => `on ${host}, since`,
  allowed: 'Allowed to',
  allowedText: 'Read your profile and times, read and write issues; no code',
  allowedMore: (scopes: string) => `The token may: ${scopes}`,
  lastSent: 'Last sent',
  disconnect: 'Disconnect',
  disconnectTitle: (host: string) => `Disconnect from ${host}?`,
  disconnectText: (host: string) =>
    `Your entries stay here. The token is forgotten; revoke it in the settings of ${host}.`,
  firstTitle: 'Your issues, your time',
  firstText: (host: string) =>
    `Connect ${host}. You find your issues here, and the time you track stands in them.`,
  steps: ['Connect', 'Choose an issue', 'Track'],
  without: (host: string) => `Without ${host}`,
} as const;

const de: Translated<typeof en> = {
  title: 'Host',
  notSetUp: 'Auf dieser Instanz ist kein Code-Host eingerichtet.',
  connected: 'Verbunden',
  notConnected: 'Nicht verbunden',
  stopped: 'Angehalten',
  intro:
    'Sie finden Ihre Issues von dort, und die hier erfasste Zeit steht in ihnen, unter Ihrem Namen.',
  connect: 'Verbinden',
  connectTo: (host) => `${host} verbinden:`,
  yours: (host) => `Ihre Issues von ${host}, Ihre Zeit an beiden Orten.`,
  stoppedBecause: (host, reason) =>
    `${host} nimmt das Token nicht mehr an${reason === '' ? '' : `: ${reason}`}. Verbinden Sie neu, um fortzufahren.`,
  signIn: (host) => `Mit ${host} anmelden`,
  signInText: (host) => `${host} fragt Sie einmal. Sie können es dort oder hier beenden.`,
  may: ['Ihr Profil und Ihre Zeiten lesen', 'Issues lesen und schreiben'],
  mayNot: 'Kein Code, keine Organisationen, keine Einstellungen',
  paste: 'Ein Token einfügen',
  inHost: (host) => `In ${host}:`,
  applications: 'Einstellungen, Anwendungen',
  generate: 'Neuen Token erzeugen. Setzen Sie genau diese zwei:',
  read: 'Lesen',
  readAndWrite: 'Lesen und Schreiben',
  others: 'alle anderen',
  noAccess: 'Kein Zugriff',
  token: 'Token',
  mayDoMore: 'Dieses Token darf mehr',
  pasteAnother: 'Anderes Token einfügen',
  keepAnyway: 'Trotzdem behalten',
  sealed:
    'Punchcard bewahrt das Token versiegelt auf und benutzt es nur für Ihre eigenen Fragen und Einträge. Ein Administrator des Hosts wird nicht gebraucht.',
  on: (host) => `auf ${host}, verbunden`,
  allowed: 'Erlaubt',
  allowedText: 'Ihr Profil und Ihre Zeiten lesen, Issues lesen und schreiben; kein Code',
  allowedMore: (scopes) => `Das Token darf: ${scopes}`,
  lastSent: 'Zuletzt gesendet',
  disconnect: 'Trennen',
  disconnectTitle: (host) => `Von ${host} trennen?`,
  disconnectText: (host) =>
    `Ihre Einträge bleiben hier. Das Token wird vergessen; widerrufen Sie es in den Einstellungen von ${host}.`,
  firstTitle: 'Ihre Issues, Ihre Zeit',
  firstText: (host) =>
    `Verbinden Sie ${host}. Sie finden hier Ihre Issues, und die erfasste Zeit steht in ihnen.`,
  steps: ['Verbinden', 'Issue wählen', 'Erfassen'],
  without: (host) => `Ohne ${host}`,
};

export const texts = { en, de };

/** The texts of the code host. */
export const t: Translated<typeof en> = texts[textLanguage];
