import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    'a name or address of the demo data is in use':
      'ein Name oder eine Adresse der Demodaten wird schon verwendet',
    'a token cannot load or remove demo data; use a password or a session':
      'ein Token kann keine Demodaten laden oder entfernen; benutzen Sie ein Passwort oder eine Sitzung',
    'demo data can only be loaded while nobody has tracked time':
      'Demodaten lassen sich nur laden, solange niemand Zeit erfasst hat',
    'demo data is loaded already': 'Demodaten sind schon geladen',
    'no demo data is loaded': 'es sind keine Demodaten geladen',
    'people have added to the demo data; with `purge` that is deleted too':
      'zu den Demodaten wurde etwas hinzugefügt; mit `purge` wird es mit gelöscht',
    'the demo needs an empty instance, and this one has accounts already':
      'die Demodaten brauchen eine leere Instanz, und diese hat schon Konten',
  },
};
