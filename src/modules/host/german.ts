import type { errorMessages, fieldReasons } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'host.allows-too-little':
    '{host} erlaubt zu wenig, da Sie früher weniger zugestimmt haben; widerrufen Sie das dort in Ihren Einstellungen und verbinden Sie sich erneut',
  'host.allows-too-much':
    '{host} würde mehr erlauben als nötig; verbinden Sie sich mit einem Zugriffstoken, das genau {exactly} hat',
  'host.cannot-be-asked': '{host} ist zurzeit nicht erreichbar: {reason}',
  'host.connect-first': 'verbinden Sie zuerst Ihr Konto mit {host}',
  'host.connected-elsewhere': 'diese Person von {host} ist hier mit einem anderen Konto verbunden',
  'host.none': 'es ist kein Code-Host eingerichtet',
  'host.not-connected': 'Sie sind nicht mit {host} verbunden',
  'host.not-self': 'nur die Person selbst kann ihre Verbindung benutzen',
  'host.too-many-requests': 'zu viele Anfragen an den Code-Host warten',
  'host.two-people': '{host} hat zwei Personen genannt',
  'token.cannot-ask-host':
    'ein auf öffentliche Repositorys beschränktes Token kann den Code-Host nicht fragen',
  'host.too-many-tokens': 'es wurden zu viele Token probiert',
  'host.too-many-lookups': 'es wurden zu viele Issues gesucht',
  'host.token-unknown':
    '{host} sagt nicht, was dieses Token darf; erstellen Sie eines mit genau {exactly}, und bestätigen Sie, dass es nicht mehr darf',
  'host.token-may-more': 'dieses Token darf mehr: {more}; bestätigen Sie, dass Sie das wollen',
};

export const germanReasons: Readonly<Record<keyof typeof fieldReasons, string>> = {
  'host-refused': '{host} lehnt es ab: {answer}',
  'not-a-host-token': 'muss ein Zugriffstoken des Code-Hosts sein',
  'token-lacks': '{missing} fehlt; erstellen Sie eines mit genau {exactly}',
  'token-reads-code': 'es kann Code lesen; erstellen Sie eines mit genau {exactly}',
  'token-reads-too-little':
    'es kann Issues und Zeiten nicht lesen; erstellen Sie eines mit genau {exactly}',
};
