import { plural, textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

interface Added {
  readonly times: number;
  readonly issues: number;
  readonly comments: number;
  readonly stopwatches: number;
  readonly repositories: number;
  readonly users: number;
}

const some = (count: number, one: string, other: string): string[] =>
  count === 0 ? [] : [`${count} ${plural(count, { one, other })}`];

const en = {
  title: 'Demo data',
  text: 'Shows what a busy team looks like: people, projects, issues and half a year of tracked time, some of it yours. You can remove all of it later.',
  load: 'Load demo data',
  loaded: 'The demo data was loaded. Remove it in Administration, Settings.',
  isLoaded: 'The demo data is loaded. Nobody can sign in as its people.',
  remove: 'Remove demo data',
  removeTitle: 'Remove the demo data?',
  removeText:
    'Its people, projects, issues and tracked times are deleted, your demo entries too. What you made yourself stays.',
  removeAdded: ({ times, issues, comments, stopwatches, repositories, users }: Added) =>
    `People have added to the demo data. This is deleted too, for everybody: ${[
      ...some(times, 'entry', 'entries'),
      ...some(issues, 'issue', 'issues'),
      ...some(comments, 'comment', 'comments'),
      ...some(stopwatches, 'stopwatch', 'stopwatches'),
      ...some(repositories, 'project', 'projects'),
      ...some(users, 'account in use', 'accounts in use'),
    ].join(', ')}. To keep an entry, move it to an issue of your own first.`,
  removeAll: 'Remove all of it',
  removed: 'The demo data was removed.',
} as const;

const de: Translated<typeof en> = {
  title: 'Demodaten',
  text: 'Sie zeigen, wie es bei einem Team aussieht: Personen, Projekte, Issues und ein halbes Jahr erfasste Zeit, davon ein Teil Ihre. Sie können alles später wieder entfernen.',
  load: 'Demodaten laden',
  loaded:
    'Die Demodaten wurden geladen. Entfernen können Sie sie unter Administration, Einstellungen.',
  isLoaded: 'Die Demodaten sind geladen. Niemand kann sich als eine ihrer Personen anmelden.',
  remove: 'Demodaten entfernen',
  removeTitle: 'Demodaten entfernen?',
  removeText:
    'Die Personen, Projekte, Issues und Zeiten der Demodaten werden gelöscht, auch Ihre Demo-Einträge. Was Sie selbst angelegt haben, bleibt.',
  removeAdded: ({ times, issues, comments, stopwatches, repositories, users }) =>
    `Zu den Demodaten wurde etwas hinzugefügt. Das wird für alle mit gelöscht: ${[
      ...some(times, 'Eintrag', 'Einträge'),
      ...some(issues, 'Issue', 'Issues'),
      ...some(comments, 'Kommentar', 'Kommentare'),
      ...some(stopwatches, 'Stoppuhr', 'Stoppuhren'),
      ...some(repositories, 'Projekt', 'Projekte'),
      ...some(users, 'benutztes Konto', 'benutzte Konten'),
    ].join(', ')}. Um einen Eintrag zu behalten, verschieben Sie ihn vorher auf ein eigenes Issue.`,
  removeAll: 'Alles entfernen',
  removed: 'Die Demodaten wurden entfernt.',
};

export const texts = { en, de };

/** The texts of the sample data in an empty instance. */
export const t: Translated<typeof en> = texts[textLanguage];
