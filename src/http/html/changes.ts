import { type AccountChange, mostOfEach } from '../../core/account/changes.ts';
import { Html, html, type PageLanguage } from './html.ts';

const english = {
  heading: 'Check what was changed',
  text: 'In the last days the account also did the following. Access that it gave others since then has ended; the rest is not undone.',
  more: 'There are more: ask an administrator of this instance.',
  actions: {
    'collaborator.delete': 'Collaborator removed',
    'collaborator.put': 'Collaborator added or changed',
    'issue.delete': 'Issue deleted',
    'repository.delete': 'Repository deleted',
    'repository.publish': 'Repository made public',
    'setting.change': 'Setting of the instance changed',
    'user.create': 'Account created',
    'user.delete': 'Account deleted',
    'user.demote': 'Site administrator removed',
    'user.edit': 'Account changed',
    'user.promote': 'Site administrator added',
    'user.publish': 'Account shown to more people',
    'user.rename': 'Account renamed',
  } satisfies Record<AccountChange['action'], string>,
};

const german: typeof english = {
  heading: 'Prüfen Sie, was geändert wurde',
  text: 'In den letzten Tagen wurde mit dem Konto auch das Folgende getan. Zugang, den es anderen seitdem gegeben hat, ist beendet; das Übrige ist nicht rückgängig gemacht.',
  more: 'Es gibt weitere: Fragen Sie einen Administrator dieser Instanz.',
  actions: {
    'collaborator.delete': 'Mitarbeiter entfernt',
    'collaborator.put': 'Mitarbeiter hinzugefügt oder geändert',
    'issue.delete': 'Issue gelöscht',
    'repository.delete': 'Repository gelöscht',
    'repository.publish': 'Repository öffentlich gemacht',
    'setting.change': 'Einstellung der Instanz geändert',
    'user.create': 'Konto angelegt',
    'user.delete': 'Konto gelöscht',
    'user.demote': 'Administrator der Instanz entfernt',
    'user.edit': 'Konto geändert',
    'user.promote': 'Administrator der Instanz hinzugefügt',
    'user.publish': 'Konto mehr Personen gezeigt',
    'user.rename': 'Konto umbenannt',
  },
};

/** What a recovery does not undo, for its last page; '' for nothing. */
export function changeList(
  language: PageLanguage,
  changes: readonly AccountChange[],
  timeZone: string,
): Html | '' {
  if (changes.length === 0) return '';
  const t = language === 'de' ? german : english;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const counts = new Map<string, number>();
  const shown = changes.filter(({ action }) => {
    counts.set(action, (counts.get(action) ?? 0) + 1);
    return (counts.get(action) ?? 0) <= mostOfEach;
  });
  const items = shown.map(
    ({ createdUnix, action, subject }) => html`<li>${day.format(createdUnix * 1000)}:
${t.actions[action]}: <strong>${subject}</strong></li>`,
  );
  return html`<h2>${t.heading}</h2>
<p>${t.text}</p>
<ul>${new Html(items.map(({ text }) => text).join(''))}</ul>
${changes.length > shown.length ? html`<p>${t.more}</p>` : ''}`;
}
