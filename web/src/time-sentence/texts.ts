import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  quickAdd: 'Quick add',
  quickAddExample: '1h30 mira/site#4 yesterday 9:00 review',
  quickAddHint: 'Duration, issue, time and note. A preview appears here; press Enter to add.',
  chips: { 900: '+15m', 1800: '+30m', 3600: '+1h' },
  grammar: 'Syntax help',
  grammarText:
    'Duration, issue, day and time of day in any order, each once. The rest is the note. A time or date in the note goes in quotes, or the note after --.',
  examples: [
    { line: '1h30 mira/site#4', meaning: '1 hour 30 minutes, counted now' },
    { line: 'mira/site#4 9:00-10:30 review', meaning: 'today from 9:00 to 10:30, with a note' },
    { line: '45m mira/site#4 yesterday 14:00', meaning: 'yesterday, starting at 14:00' },
    { line: '30m mira/site#4 3 Nov -- 9:00 call', meaning: 'on 3 November; the note has a time' },
    { line: '1.5h mira/site#4 monday', meaning: 'last Monday, without a time of day' },
    { line: '2:15 mira/site#4 2026-05-04', meaning: '2 hours 15 minutes on that day' },
    { line: '1h basket', meaning: 'your issue with that word in its title or project' },
    { line: '1h stand-up @acme', meaning: 'on an activity of your project Acme' },
    { line: '20m #4', meaning: 'issue 4 of the project that the list is filtered by' },
  ],
  pickIssue: 'Which issue do you mean?',
  pickProject: 'On which project?',
  addByEnter: 'add',
  on: 'on',
  onDay: (day: string) => `on ${day}`,
  fromTo: (day: string, from: string, to: string) => `on ${day}, ${from} – ${to}`,
  parseError: (message: string, word: string) =>
    word === '' ? `${message} (at the end)` : `${message} (at “${word}”)`,
  alternatives: 'Did you mean',
  alternative: (time: string, when: string, note: string) =>
    note === '' ? `${time} ${when}` : `${time} ${when}: “${note}”`,
} as const;

const de: Translated<typeof en> = {
  quickAdd: 'Schnelleingabe',
  quickAddExample: '1h30 mira/site#4 gestern 9:00 Review',
  quickAddHint: 'Dauer, Issue, Zeit und Notiz. Hier erscheint eine Vorschau; Enter fügt hinzu.',
  chips: { 900: '+15m', 1800: '+30m', 3600: '+1h' },
  grammar: 'Hilfe zur Eingabe',
  grammarText:
    'Dauer, Issue, Tag und Uhrzeit in beliebiger Reihenfolge, jedes einmal; Tage auf Englisch oder als Datum. Der Rest ist die Notiz. Eine Uhrzeit oder ein Datum in der Notiz steht in Anführungszeichen, oder die Notiz steht hinter --.',
  examples: [
    { line: '1h30 mira/site#4', meaning: '1 Stunde 30 Minuten, ab jetzt gezählt' },
    { line: 'mira/site#4 9:00-10:30 Review', meaning: 'heute von 9:00 bis 10:30, mit Notiz' },
    { line: '45m mira/site#4 gestern 14:00', meaning: 'gestern, Beginn um 14:00' },
    {
      line: '30m mira/site#4 3. November -- 9:00 Anruf',
      meaning: 'am 3. November; die Notiz hat eine Uhrzeit',
    },
    { line: '1.5h mira/site#4 Montag', meaning: 'letzten Montag, ohne Uhrzeit' },
    { line: '2:15 mira/site#4 2026-05-04', meaning: '2 Stunden 15 Minuten an diesem Tag' },
    { line: '1h korb', meaning: 'Ihr Issue mit diesem Wort in Titel oder Projekt' },
    { line: '1h Stand-up @acme', meaning: 'auf eine Tätigkeit Ihres Projekts Acme' },
    { line: '20m #4', meaning: 'Issue 4 des Projekts, nach dem die Liste gefiltert ist' },
  ],
  pickIssue: 'Welches Issue meinen Sie?',
  pickProject: 'In welchem Projekt?',
  addByEnter: 'hinzufügen',
  on: 'an',
  onDay: (day) => `am ${day}`,
  fromTo: (day, from, to) => `am ${day}, ${from} – ${to}`,
  parseError: (message, word) =>
    word === '' ? `${message} (am Ende)` : `${message} (bei „${word}“)`,
  alternatives: 'Meinten Sie',
  alternative: (time, when, note) =>
    note === '' ? `${time} ${when}` : `${time} ${when}: „${note}“`,
};

export const texts = { en, de };

/** The texts of quick add. */
export const t: Translated<typeof en> = texts[textLanguage];
