import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  title: 'Your data',
  text: 'All data about you, as one JSON file.',
  button: 'Download data',
} as const;

const de: Translated<typeof en> = {
  title: 'Ihre Daten',
  text: 'Alle Daten über Sie, als eine JSON-Datei.',
  button: 'Daten herunterladen',
};

export const texts = { en, de };

/** The texts of the export of the own data. */
export const t: Translated<typeof en> = texts[textLanguage];
