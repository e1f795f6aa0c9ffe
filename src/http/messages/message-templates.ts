import { escapeRegExp } from '../../core/text.ts';

interface Template {
  readonly pattern: RegExp;
  readonly translation: string;
}

/** Translations by English text, with `{}` in place of values and `{*}` of messages. */
type Table = Readonly<Record<string, string>>;

/** German for whole messages, and for the reasons of messages such as `[field]: reason`. */
export interface GermanErrors {
  readonly sentences?: Table;
  readonly reasons?: Table;
}

/** Matching takes more than linear time, and values from the request can make a message long. */
const maxLength = 1000;
/** Levels of messages within a message, which values from the request can imitate. */
const maxDepth = 3;

/** Translates messages; one that is too long or has no translation stays as it is. */
export function translatorOf(tables: readonly GermanErrors[]): (message: string) => string {
  const sentences: Table = Object.assign({}, ...tables.map((table) => table.sentences));
  const reasons: Table = Object.assign({}, ...tables.map((table) => table.reasons));
  const templates = { sentences: templatesOf(sentences), reasons: templatesOf(reasons) };

  function translate(message: string, depth: number): string {
    if (message.length > maxLength || depth > maxDepth) return message;
    const [, field, reason] = /^(\[[^\]]+\]: )(.+)$/s.exec(message) ?? [];
    if (field === undefined || reason === undefined) {
      return found(message, sentences, templates.sentences, depth) ?? message;
    }
    // A reason may name another field: `[line 3]: [issue]: Required`.
    const words = found(reason, reasons, templates.reasons, depth) ?? translate(reason, depth + 1);
    return `${field}${words}`;
  }

  function found(
    message: string,
    table: Table,
    candidates: readonly Template[],
    depth: number,
  ): string | undefined {
    if (Object.hasOwn(table, message)) return table[message];
    for (const { pattern, translation } of candidates) {
      const values = pattern.exec(message)?.slice(1);
      if (values === undefined) continue;
      return translation.replace(/\{(\*?)\}/g, (_, isMessage: string) => {
        const value = values.shift() ?? '';
        return isMessage === '' ? value : translate(value, depth + 1);
      });
    }
    return undefined;
  }

  return (message) => translate(message, 0);
}

/** The most specific first: those with the most fixed text. */
const templatesOf = (table: Table): Template[] =>
  Object.entries(table)
    .filter(([english]) => english.includes('{}'))
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, translation]) => ({
      pattern: new RegExp(`^${english.split('{}').map(escapeRegExp).join('(.*?)')}$`, 's'),
      translation,
    }));
