import type * as english from './english/index.ts';
import type { Language } from './language.ts';
import type { Translated } from './translated.ts';

/** The texts of all commands by area. */
export type Texts = Translated<typeof english>;

/** The heading of a column; also its name in CSV, in lower case. */
export type Heading = keyof Texts['headings'];
/** A value in a table that has a translation. */
export type Word = keyof Texts['words'];

/** Loads one language only. */
export const textsIn = async (language: Language): Promise<Texts> =>
  language === 'de' ? import('./german/index.ts') : import('./english/index.ts');
