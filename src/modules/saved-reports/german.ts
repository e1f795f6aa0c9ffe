import type { errorMessages, fieldReasons } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'report-link.expired': 'dieser Link ist abgelaufen; bitten Sie {name} um einen neuen',
  'report-link.needs-session': 'Links zu Berichten erfordern ein Passwort oder eine Sitzung',
  'report-link.not-found': 'diesen Link gibt es nicht',
  'report-link.too-many': 'höchstens {limit} Links sind möglich; löschen Sie zuerst einen',
  'saved-report.not-found': 'diesen gespeicherten Bericht gibt es nicht',
  'saved-report.too-many':
    'höchstens {limit} Berichte können gespeichert werden; löschen Sie zuerst einen',
  'token.cannot-use-saved-reports':
    'ein auf öffentliche Repositorys beschränktes Token kann gespeicherte Berichte nicht benutzen',
  'report-link.opened-too-often': 'dieser Bericht wird zu oft geöffnet',
};

export const germanReasons: Readonly<Record<keyof typeof fieldReasons, string>> = {
  'not-with-mine': 'lässt sich nicht mit dem Umfang mine verbinden',
  'not-within-a-year': 'muss innerhalb eines Jahres ab jetzt liegen',
};
