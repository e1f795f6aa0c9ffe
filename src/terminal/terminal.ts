import type { Language } from './language.ts';
import type { Texts } from './texts.ts';

/** The language that a command speaks, and its texts. */
export interface Terminal {
  readonly language: Language;
  readonly texts: Texts;
  /** An English message, such as an error's, in the language; itself if it has no translation. */
  translate(message: string): string;
}
