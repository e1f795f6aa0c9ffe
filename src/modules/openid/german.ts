import type { errorMessages } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'identity.last':
    'das ist Ihre letzte Anmeldemöglichkeit: setzen Sie zuerst ein Passwort, oder fügen Sie eine andere hinzu',
  'identity.not-found': 'diese Identität gibt es nicht',
  'identity.not-linked': 'diese Anmeldung ist nicht mit Ihrem Konto verbunden',
  'identity.recreated':
    'dieses Konto wurde dort neu angelegt; wenden Sie sich an den Administrator der Instanz',
  'provider.did-not-ask':
    '{provider} hat keine neue Anmeldung verlangt: bestätigen Sie auf andere Weise',
  'provider.does-not-say':
    '{provider} teilt nicht mit, wann Sie sich dort angemeldet haben: bestätigen Sie auf andere Weise',
  'provider.not-found': 'diese Anmeldemöglichkeit gibt es nicht',
  'provider.refused': '{provider} hat abgelehnt: {reason}',
  'provider.unavailable': '{provider} ist nicht erreichbar oder nicht dafür eingerichtet',
  'session.needed': 'das erfordert eine Sitzung in einem Browser',
  'sign-in.start-again': 'diese Anmeldung gilt nicht mehr; beginnen Sie neu',
  'identity.linked':
    'diese Anmeldung gehört zu einem anderen Konto, oder Ihr Konto hat schon eine desselben Anbieters',
  'sign-in.too-many-steps': 'zu viele Anmeldungen, versuchen Sie es später erneut',
  'registration.some-addresses':
    'nur bestimmte Adressen können sich registrieren, und diese Anmeldung weist keine davon nach',
};
