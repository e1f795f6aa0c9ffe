import type * as english from './en/index.ts';
import { type TextLanguage, textLanguage } from './language.ts';
import type { Translated } from './translated.ts';

type Messages = Translated<typeof english>;

/** One file per language, so that nobody loads another; scheme.js begins to load it. */
const languages: Readonly<Record<TextLanguage, () => Promise<Messages>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
};

/** The messages by area, in the language of the page. */
export const messages: Messages = await languages[textLanguage]();
