import type { errorMessages } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'demo.accounts-exist': 'die Demodaten brauchen eine leere Instanz, und diese hat schon Konten',
  'demo.loaded': 'Demodaten sind schon geladen',
  'demo.name-in-use': 'ein Name oder eine Adresse der Demodaten wird schon verwendet',
  'demo.not-loaded': 'es sind keine Demodaten geladen',
  'demo.people-added': 'zu den Demodaten wurde etwas hinzugefügt; mit `purge` wird es mit gelöscht',
  'demo.time-tracked': 'Demodaten lassen sich nur laden, solange niemand Zeit erfasst hat',
  'token.cannot-load-demo':
    'ein Token kann keine Demodaten laden oder entfernen; benutzen Sie ein Passwort oder eine Sitzung',
};
