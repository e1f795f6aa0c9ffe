/// <reference types="vite/types/importMeta.d.ts" />
import { germanMessages, germanReasons } from '../../../../src/words/german.ts';
import type { ErrorWords } from '../../../../src/words/words.ts';

type Table = ErrorWords['messages'];

/** Those that are there: a module can be removed. */
const ofModules = Object.values(
  import.meta.glob<{ germanMessages?: Table; germanReasons?: Table }>(
    '../../../../src/modules/*/german.ts',
    { eager: true },
  ),
);

/** How people read the errors of the service and of its modules. */
export const errorWords: readonly ErrorWords[] = [
  {
    messages: germanMessages,
    reasons: { ...germanReasons, required: 'dieses Feld ist erforderlich' },
  },
  ...ofModules.map((words) => ({
    messages: words.germanMessages ?? {},
    reasons: words.germanReasons ?? {},
  })),
];
