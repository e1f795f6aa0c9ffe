import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    'a token limited to public repositories cannot use saved reports':
      'ein auf öffentliche Repositorys beschränktes Token kann gespeicherte Berichte nicht benutzen',
    'at most {} links can exist; delete one first':
      'höchstens {} Links sind möglich; löschen Sie zuerst einen',
    'at most {} reports can be saved; delete one first':
      'höchstens {} Berichte können gespeichert werden; löschen Sie zuerst einen',
    'creating a link to a report requires a password or a session':
      'Links zu Berichten erfordern ein Passwort oder eine Sitzung',
    'there is no such link': 'diesen Link gibt es nicht',
    'there is no such saved report': 'diesen gespeicherten Bericht gibt es nicht',
    'this report is opened too often': 'dieser Bericht wird zu oft geöffnet',
  },
  reasons: {
    'cannot be combined with the scope mine': 'lässt sich nicht mit dem Umfang mine verbinden',
    'must be within a year from now': 'muss innerhalb eines Jahres ab jetzt liegen',
  },
};
