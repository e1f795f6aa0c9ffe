import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  waiting: 'Waiting',
  counted: 'Already counted here',
  sendAgain: 'Send again',
  differences: 'Differences',
  none: 'Nothing waits, nothing differs.',
  noneDiffers: 'Nothing else differs.',
  sync: 'Sync now',
  synced: (received: number, deleted: number) =>
    received + deleted === 0 ? 'Nothing new' : `${received} received, ${deleted} deleted`,
  onlyHere: 'Only here',
  onlyThere: 'Only there',
  changed: 'Changed',
  sent: 'Sent',
  sendTo: (host: string) => `Send to ${host}`,
  deleteOn: (host: string) => `Delete on ${host}`,
  addHere: 'Add here',
  deleteHere: 'Delete here',
  keepHere: 'Keep what is here',
  keepThere: (host: string) => `Keep what is on ${host}`,
  notIt: 'Not it? Send again',
  unknownIssue: 'an issue that cannot be read',
  reasons: {
    waiting: (host: string) => `Not on ${host} yet`,
    held: (host: string) => `Imported; not on ${host} until you send it`,
    refused: (host: string) => `${host} refused it`,
    stopped: () => 'Sending was stopped for this issue',
    person: () => 'Tracked as another person of the host',
    several: (host: string) => `Several entries on ${host} could be this one`,
    'deleted-there': (host: string) => `Deleted on ${host}`,
    locked: (host: string) => `Entered on ${host} in a period that is locked here`,
    odd: (host: string) => `Entered on ${host} with a duration or a date that cannot be used here`,
    unreadable: (host: string) => `On ${host}, in an issue that you can no longer read`,
    twice: (host: string) => `Arrived on ${host} once more`,
    back: (host: string) => `On ${host} again after it was deleted here`,
    undeletable: (host: string) => `Deleted here; ${host} still has it`,
    'changed-there': (host: string) => `Changed here, deleted on ${host}`,
    adopted: (host: string) => `Found on ${host} after an answer was lost`,
  },
} as const;

const de: Translated<typeof en> = {
  waiting: 'Wartend',
  counted: 'Hier schon gezählt',
  sendAgain: 'Erneut senden',
  differences: 'Unterschiede',
  none: 'Nichts wartet, nichts weicht ab.',
  noneDiffers: 'Sonst weicht nichts ab.',
  sync: 'Jetzt abgleichen',
  synced: (received, deleted) =>
    received + deleted === 0 ? 'Nichts Neues' : `${received} empfangen, ${deleted} gelöscht`,
  onlyHere: 'Nur hier',
  onlyThere: 'Nur dort',
  changed: 'Geändert',
  sent: 'Gesendet',
  sendTo: (host) => `An ${host} senden`,
  deleteOn: (host) => `Auf ${host} löschen`,
  addHere: 'Hier hinzufügen',
  deleteHere: 'Hier löschen',
  keepHere: 'Stand von hier behalten',
  keepThere: (host) => `Stand von ${host} behalten`,
  notIt: 'Nicht dieser? Erneut senden',
  unknownIssue: 'ein Issue, das nicht gelesen werden kann',
  reasons: {
    waiting: (host) => `Noch nicht auf ${host}`,
    held: (host) => `Importiert; nicht auf ${host}, bis Sie es senden`,
    refused: (host) => `${host} hat es abgelehnt`,
    stopped: () => 'Das Senden wurde für dieses Issue angehalten',
    person: () => 'Als eine andere Person des Hosts erfasst',
    several: (host) => `Mehrere Einträge auf ${host} könnten dieser sein`,
    'deleted-there': (host) => `Auf ${host} gelöscht`,
    locked: (host) => `Auf ${host} in einem Zeitraum eingetragen, der hier gesperrt ist`,
    odd: (host) =>
      `Auf ${host} mit einer Dauer oder einem Datum eingetragen, das hier nicht möglich ist`,
    unreadable: (host) => `Auf ${host}, in einem Issue, das Sie nicht mehr lesen können`,
    twice: (host) => `Auf ${host} ein zweites Mal angekommen`,
    back: (host) => `Wieder auf ${host}, nachdem es hier gelöscht wurde`,
    undeletable: (host) => `Hier gelöscht; ${host} hat es noch`,
    'changed-there': (host) => `Hier geändert, auf ${host} gelöscht`,
    adopted: (host) => `Auf ${host} gefunden, nachdem eine Antwort verloren ging`,
  },
};

export const texts = { en, de };

/** The texts of time on the code host. */
export const t: Translated<typeof en> = texts[textLanguage];

/** Why an entry differs, with the host's own words if it gave some. */
export function reasonOf(
  { kind, reason }: { readonly kind: string; readonly reason: string },
  host: string,
): string {
  const words = (t.reasons as Readonly<Record<string, (host: string) => string>>)[kind]?.(host);
  return [words ?? kind, reason].filter((part) => part !== '').join(': ');
}
