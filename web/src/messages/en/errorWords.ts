import { englishMessages, englishReasons } from '../../../../src/words/english.ts';
import type { ErrorWords } from '../../../../src/words/words.ts';

/** How people read the errors of the service; those of modules are worded for people. */
export const errorWords: readonly ErrorWords[] = [
  {
    messages: englishMessages,
    // It stands below its field.
    reasons: { ...englishReasons, required: 'this field is required' },
  },
];
