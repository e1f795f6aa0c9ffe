import type { demo as english } from '../en/demo.ts';
import type { Translated } from '../translated.ts';

// plural.ts belongs to the messages of all pages: shared, it would be a file of its own.
const rules = new Intl.PluralRules('de');
const some = (count: number, one: string, other: string): string[] =>
  count === 0 ? [] : [`${count} ${rules.select(count) === 'one' ? one : other}`];

export const demo: Translated<typeof english> = {
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
      ...some(repositories, 'Repository', 'Repositorys'),
      ...some(users, 'benutztes Konto', 'benutzte Konten'),
    ].join(', ')}. Um einen Eintrag zu behalten, verschieben Sie ihn vorher auf ein eigenes Issue.`,
  removeAll: 'Alles entfernen',
  removed: 'Die Demodaten wurden entfernt.',
};
