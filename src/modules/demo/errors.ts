import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'demo.accounts-exist': 'the demo needs an empty instance, and this one has accounts already',
  'demo.loaded': 'demo data is loaded already',
  'demo.name-in-use': 'a name or address of the demo data is in use',
  'demo.not-loaded': 'no demo data is loaded',
  'demo.people-added': 'people have added to the demo data; with `purge` that is deleted too',
  'demo.time-tracked': 'demo data can only be loaded while nobody has tracked time',
  'token.cannot-load-demo': 'a token cannot load or remove demo data; use a password or a session',
} as const;

export const { conflict, forbidden, invalid, notFound } = errorsWith(errorMessages, {});
