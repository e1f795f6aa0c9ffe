import type * as english from './en/administration.ts';
import { type TextLanguage, textLanguage } from './language.ts';
import type { Translated } from './translated.ts';

type Messages = Translated<typeof english>;

const languages: Readonly<Record<TextLanguage, () => Promise<Messages>>> = {
  en: () => import('./en/administration.ts'),
  de: () => import('./de/administration.ts'),
};

/** The messages of the administration by area: files of their own, which load with its pages. */
export const adminMessages: Messages = await languages[textLanguage]();
