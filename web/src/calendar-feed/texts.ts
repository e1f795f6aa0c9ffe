import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  title: 'Calendar',
  intro:
    'A secret URL with your tracked time of the last year, which calendar programs can subscribe to.',
  secret:
    'Anyone with this URL can read your entries, including those in private projects. Keep it secret.',
  empty: 'No calendar URL yet',
  emptyText: 'Create one and add it to your calendar program as a calendar from a URL.',
  create: 'Create URL',
  created: 'Created',
  lastUsed: 'Last used',
  address: 'Calendar URL',
  renew: 'Create new URL',
  renewTitle: 'Create new URL?',
  renewText: 'The current URL stops working. Calendars that use it need the new one.',
  remove: 'Delete URL',
  removeTitle: 'Delete calendar URL?',
  removeText: 'Calendars that use it stop updating.',
  removed: 'The calendar URL was deleted.',
  exists: 'Calendar URL exists',
  existsText: 'It was shown only when it was created. If you lost it, create a new one.',
  done: 'Done',
} as const;

const de: Translated<typeof en> = {
  title: 'Kalender',
  intro:
    'Eine geheime URL mit Ihrer erfassten Zeit des letzten Jahres, die Kalenderprogramme abonnieren können.',
  secret:
    'Wer diese URL kennt, kann Ihre Einträge lesen, auch die in privaten Projekten. Halten Sie sie geheim.',
  empty: 'Noch keine Kalender-URL',
  emptyText:
    'Erstellen Sie eine und fügen Sie sie in Ihrem Kalenderprogramm als Kalender von einer URL hinzu.',
  create: 'URL erstellen',
  created: 'Erstellt',
  lastUsed: 'Zuletzt benutzt',
  address: 'Kalender-URL',
  renew: 'Neue URL erstellen',
  renewTitle: 'Neue URL erstellen?',
  renewText:
    'Die bisherige URL funktioniert dann nicht mehr. Kalender, die sie benutzen, brauchen die neue.',
  remove: 'URL löschen',
  removeTitle: 'Kalender-URL löschen?',
  removeText: 'Kalender, die sie benutzen, werden nicht mehr aktualisiert.',
  removed: 'Die Kalender-URL wurde gelöscht.',
  exists: 'Es gibt eine Kalender-URL',
  existsText:
    'Sie wurde nur beim Erstellen angezeigt. Wenn Sie sie verloren haben, erstellen Sie eine neue.',
  done: 'Fertig',
};

export const texts = { en, de };

/** The texts of the calendar feed. */
export const t: Translated<typeof en> = texts[textLanguage];
