import type { offline as english } from '../en/offline.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const offline: Translated<typeof english> = {
  away: 'Offline – neuer Versuch läuft',
  newVersion: 'Neue Fassung bereit. Speichern Sie zuerst Ihre Eingabe.',
  otherUser:
    'In diesem Browser hat sich ein anderes Konto angemeldet. Seitdem wurden Änderungen hier nicht gespeichert.',
  reload: 'Neu laden',
  waiting: (count) =>
    `${count} ${plural(count, { one: 'Änderung', other: 'Änderungen' })} noch nicht gesendet`,
  queued: 'In diesem Browser gespeichert. Wird gesendet, sobald Sie wieder online sind.',
  entry: (time, place) => `Eintrag: ${time} an ${place}`,
  cell: (time, place, day) => `Stundenzettel: ${time} an ${place}, ${day}`,
  pause: (time, title) => `Stoppuhr um ${time} angehalten: \u2068${title}\u2069`,
  resume: (time, title) => `Stoppuhr um ${time} fortgesetzt: \u2068${title}\u2069`,
  change: (title) => `Stoppuhr geändert: \u2068${title}\u2069`,
  discarded: (title) => `Stoppuhr verworfen: \u2068${title}\u2069`,
  start: (time, title) => `Stoppuhr um ${time} gestartet: \u2068${title}\u2069`,
  stop: (time, title) => `Stoppuhr um ${time} gestoppt: \u2068${title}\u2069`,
  refused: (what, reason) => `Nicht gespeichert – ${what}. Grund: ${reason}`,
  tooOld:
    'Die Änderung wartet seit einem Tag und ist vielleicht schon gespeichert. Prüfen Sie Ihre Einträge, bevor Sie sie erneut senden.',
  noAnswer: 'Statt des Dienstes hat etwas anderes geantwortet, etwa ein Proxy.',
  unsentEntry:
    'Dieser Eintrag ist noch nicht gesendet. Verwerfen Sie ihn oben, und fügen Sie einen neuen hinzu.',
  sendAgain: 'Erneut senden',
  discard: 'Verwerfen',
  notStored:
    'Der Speicher dieses Browsers ist voll oder gesperrt. Lassen Sie Ihre Eingabe offen, und versuchen Sie es später erneut.',
  maybeSavedTitle: 'Diese Änderung verwerfen?',
  maybeSaved:
    'Sie ist vielleicht ganz oder teilweise gespeichert. Prüfen Sie danach Ihre Einträge.',
  sentMeanwhile: 'Die Änderung wurde inzwischen gesendet.',
  unsentTitle: 'Nicht gesendete Änderungen verwerfen?',
  unsentText: (count) =>
    plural(count, {
      one: '1 Änderung ist nicht gespeichert. Beim Abmelden geht sie verloren.',
      other: `${count} Änderungen sind nicht gespeichert. Beim Abmelden gehen sie verloren.`,
    }),
  discardAndSignOut: 'Verwerfen und abmelden',
};
