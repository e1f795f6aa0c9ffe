import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    '{} cannot be asked now: {}': '{} ist zurzeit nicht erreichbar: {}',
    '{} does not say what this token may do; make one with exactly {}, and confirm that it has no more':
      '{} sagt nicht, was dieses Token darf; erstellen Sie eines mit genau {}, und bestätigen Sie, dass es nicht mehr darf',
    '{} allows too little, as you agreed to less before; revoke that in your settings there and connect again':
      '{} erlaubt zu wenig, da Sie früher weniger zugestimmt haben; widerrufen Sie das dort in Ihren Einstellungen und verbinden Sie sich erneut',
    '{} named two people': '{} hat zwei Personen genannt',
    '{} would allow more than is needed; connect with an access token that has exactly {}':
      '{} würde mehr erlauben als nötig; verbinden Sie sich mit einem Zugriffstoken, das genau {} hat',
    'a token for public repositories cannot ask the host':
      'ein auf öffentliche Repositorys beschränktes Token kann den Code-Host nicht fragen',
    'connect your account with {} first': 'verbinden Sie zuerst Ihr Konto mit {}',
    'no code host is configured': 'es ist kein Code-Host eingerichtet',
    'only the user can use their connection': 'nur die Person selbst kann ihre Verbindung benutzen',
    'this person of {} is connected with another account here':
      'diese Person von {} ist hier mit einem anderen Konto verbunden',
    'this token may do more: {}; confirm that you want that':
      'dieses Token darf mehr: {}; bestätigen Sie, dass Sie das wollen',
    'too many issues were looked up': 'es wurden zu viele Issues gesucht',
    'too many requests to the host are waiting': 'zu viele Anfragen an den Code-Host warten',
    'too many tokens were tried': 'es wurden zu viele Token probiert',
    'you are not connected with {}': 'Sie sind nicht mit {} verbunden',
  },
  reasons: {
    '{} is missing; make one with exactly {}': '{} fehlt; erstellen Sie eines mit genau {}',
    '{} refused it: {}': '{} lehnt es ab: {}',
    'it can read code; make one with exactly {}':
      'es kann Code lesen; erstellen Sie eines mit genau {}',
    'it cannot read issues and times; make one with exactly {}':
      'es kann Issues und Zeiten nicht lesen; erstellen Sie eines mit genau {}',
    'must be an access token of the host': 'muss ein Zugriffstoken des Code-Hosts sein',
  },
};
