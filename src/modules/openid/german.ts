import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    'there is no such way to sign in': 'diese Anmeldemöglichkeit gibt es nicht',
    'this sign-in is no longer valid; start again':
      'diese Anmeldung gilt nicht mehr; beginnen Sie neu',
    'this account was created again there; ask your site administrator':
      'dieses Konto wurde dort neu angelegt; wenden Sie sich an den Administrator der Instanz',
    'this sign-in belongs to another account, or your account has another one of the same provider':
      'diese Anmeldung gehört zu einem anderen Konto, oder Ihr Konto hat schon eine desselben Anbieters',
    'there is no such identity': 'diese Identität gibt es nicht',
    'this is your last way to sign in: set a password or add another one first':
      'das ist Ihre letzte Anmeldemöglichkeit: setzen Sie zuerst ein Passwort, oder fügen Sie eine andere hinzu',
    '{} does not say when you signed in there: confirm otherwise':
      '{} teilt nicht mit, wann Sie sich dort angemeldet haben: bestätigen Sie auf andere Weise',
    '{} did not ask you to sign in again: confirm otherwise':
      '{} hat keine neue Anmeldung verlangt: bestätigen Sie auf andere Weise',
    'this sign-in is not linked to your account':
      'diese Anmeldung ist nicht mit Ihrem Konto verbunden',
    'registration is open to some addresses only, and this sign-in proves none of them':
      'nur bestimmte Adressen können sich registrieren, und diese Anmeldung weist keine davon nach',
    'this needs a session in a browser': 'das erfordert eine Sitzung in einem Browser',
    'too many sign-ins, try again later': 'zu viele Anmeldungen, versuchen Sie es später erneut',
    '{} refused: {}': '{} hat abgelehnt: {}',
    '{} cannot be reached, or is not set up for this':
      '{} ist nicht erreichbar oder nicht dafür eingerichtet',
  },
};
