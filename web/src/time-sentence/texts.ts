import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  quickAdd: 'Quick add',
  quickAddExample: '1h30 mira/site#4 yesterday 9:00 review',
  quickAddHint: 'Duration, issue, time and note. A preview appears here; press Enter to add.',
  chips: { 900: '+15m', 1800: '+30m', 3600: '+1h' },
  grammar: 'Syntax help',
  whichIssue: 'Which issue?',
  findIssue: 'Title, repository or number',
  pickIssue: 'Which issue do you mean?',
  on: 'on',
  onDay: (day: string) => `on ${day}`,
  fromTo: (day: string, from: string, to: string) => `on ${day}, ${from} – ${to}`,
  parseError: (message: string, word: string) =>
    word === '' ? `${message} (at the end)` : `${message} (at “${word}”)`,
  alternatives: 'Did you mean',
  alternative: (time: string, when: string, note: string) =>
    note === '' ? `${time} ${when}` : `${time} ${when}: “${note}”`,
  issueHint: 'Duration, time and note: “1h30m yesterday review”, “9:00-10:30 call”.',
  issuePreview: (time: string, day: string, note: string) =>
    note === '' ? `${time} on ${day}` : `${time} on ${day}: ${note}`,
  noDuration: 'No duration yet.',
  add: 'Add',
  /** While it waits to be sent. */
  line: (text: string) => `Entry: “\u2068${text}\u2069”`,
} as const;

const de: Translated<typeof en> = {
  quickAdd: 'Schnelleingabe',
  quickAddExample: '1h30 mira/site#4 gestern 9:00 Review',
  quickAddHint: 'Dauer, Issue, Zeit und Notiz. Hier erscheint eine Vorschau; Enter fügt hinzu.',
  chips: { 900: '+15m', 1800: '+30m', 3600: '+1h' },
  grammar: 'Hilfe zur Eingabe',
  whichIssue: 'Welches Issue?',
  findIssue: 'Titel, Repository oder Nummer',
  pickIssue: 'Welches Issue meinen Sie?',
  on: 'an',
  onDay: (day) => `am ${day}`,
  fromTo: (day, from, to) => `am ${day}, ${from} – ${to}`,
  parseError: (message, word) =>
    word === '' ? `${message} (am Ende)` : `${message} (bei „${word}“)`,
  alternatives: 'Meinten Sie',
  alternative: (time, when, note) =>
    note === '' ? `${time} ${when}` : `${time} ${when}: „${note}“`,
  issueHint: 'Dauer, Zeit und Notiz: „1h30m gestern Review“, „9:00-10:30 Anruf“.',
  issuePreview: (time, day, note) =>
    note === '' ? `${time} am ${day}` : `${time} am ${day}: ${note}`,
  noDuration: 'Noch keine Dauer.',
  add: 'Hinzufügen',
  line: (text) => `Eintrag: „\u2068${text}\u2069“`,
};

export const texts = { en, de };

/** The texts of quick add. */
export const t: Translated<typeof en> = texts[textLanguage];
