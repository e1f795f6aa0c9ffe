import type { FastifyInstance } from 'fastify';
import { germanReasons } from './german-reasons.ts';
import { germanSentences } from './german-sentences.ts';

interface Template {
  readonly pattern: RegExp;
  readonly german: string;
}

const isTemplate = (text: string): boolean => text.includes('{}');

/** The most specific first: those with the most fixed text. */
const templatesOf = (table: Readonly<Record<string, string>>): Template[] =>
  Object.entries(table)
    .filter(([english]) => isTemplate(english))
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, german]) => ({
      pattern: new RegExp(`^${english.split('{}').map(RegExp.escape).join('(.*?)')}$`, 's'),
      german,
    }));

/** Built when the first message is translated. */
let templates: { reasons: Template[]; sentences: Template[] } | undefined;

/** The work grows faster than the length, and texts of the request can make a message long. */
const maxLength = 1000;
/** Messages within a message, which texts of the request can feign. */
const maxDepth = 3;

/** An English message in German; one that is too long or has no translation stays English. */
export function inGerman(message: string, depth = 0): string {
  if (message.length > maxLength || depth > maxDepth) return message;
  templates ??= { reasons: templatesOf(germanReasons), sentences: templatesOf(germanSentences) };
  const [, field, reason] = /^(\[[^\]]+\]: )(.+)$/s.exec(message) ?? [];
  if (field === undefined || reason === undefined) {
    return translated(message, germanSentences, templates.sentences, depth) ?? message;
  }
  // A reason may name another field: `[line 3]: [issue]: Required`.
  const german =
    translated(reason, germanReasons, templates.reasons, depth) ?? inGerman(reason, depth + 1);
  return `${field}${german}`;
}

function translated(
  message: string,
  table: Readonly<Record<string, string>>,
  candidates: readonly Template[],
  depth: number,
): string | undefined {
  if (Object.hasOwn(table, message)) return table[message];
  for (const { pattern, german } of candidates) {
    const values = pattern.exec(message)?.slice(1);
    if (values === undefined) continue;
    return german.replace(/\{(\*?)\}/g, (_, isMessage: string) => {
      const value = values.shift() ?? '';
      return isMessage === '' ? value : inGerman(value, depth + 1);
    });
  }
  return undefined;
}

/** Whether German comes before English in an Accept-Language header. */
export function prefersGerman(header: string | undefined): boolean {
  const languages = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = quality.startsWith('q=') ? Number(quality.slice(2)) || 0 : 0;
      return { language: tag.split('-')[0], weight };
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'de' || language === 'en'))
    .sort((a, b) => b.weight - a.weight);
  return languages[0]?.language === 'de';
}

/**
 * Messages in German for clients that prefer it, of kept replies too. What is stored and
 * logged stays English.
 */
export function translateErrors(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const isError = reply.statusCode >= 400 && hasMessage(payload);
    if (!prefersGerman(request.headers['accept-language'])) {
      done(null, payload);
      return;
    }
    if (!isError) {
      done(null, withGermanLists(payload));
      return;
    }
    void reply.header('content-language', 'de').header('vary', varyWith(reply.getHeader('vary')));
    done(null, { ...payload, message: inGerman(payload.message) });
  });
}

const hasMessage = (payload: unknown): payload is { readonly message: string } =>
  typeof payload === 'object' &&
  payload !== null &&
  'message' in payload &&
  typeof payload.message === 'string' &&
  payload.message !== '';

/** Rows of an import and errors of a line have messages, too. */
function withGermanLists(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const lists = ['rows', 'errors'].flatMap((name) => {
    const list: unknown = name in payload ? payload[name as keyof typeof payload] : undefined;
    if (!Array.isArray(list) || !list.some(hasMessage)) return [];
    const german = list.map((one: unknown) =>
      hasMessage(one) ? { ...one, message: inGerman(one.message) } : one,
    );
    return [[name, german] as const];
  });
  return lists.length === 0 ? payload : { ...payload, ...Object.fromEntries(lists) };
}

const varyWith = (vary: unknown): string =>
  vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`;
