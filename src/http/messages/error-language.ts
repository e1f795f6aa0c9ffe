import type { FastifyInstance } from 'fastify';
import { germanSentences } from './german-messages.ts';
import { germanReasons } from './german-reasons.ts';
import { type GermanErrors, translatorOf } from './message-templates.ts';

const kernel: GermanErrors = { sentences: germanSentences, reasons: germanReasons };

/** Translates messages of the kernel and of modules. */
export const germanWith = (modules: readonly GermanErrors[]) => translatorOf([kernel, ...modules]);

/** A message of the kernel in German; one that is too long or has no translation stays English. */
export const inGerman = germanWith([]);

/**
 * The operations of docs/interface.md. Their messages stay English (D45): clients match on them,
 * and browsers and libraries send an `Accept-Language` that nobody chose.
 */
const englishOperations: ReadonlySet<string> = new Set([
  'userCurrentListFollowers',
  'userListFollowers',
  'userCurrentListFollowing',
  'userListFollowing',
  'userCurrentCheckFollowing',
  'userCheckFollowing',
  'userCurrentPutFollow',
  'userCurrentDeleteFollow',
  'issueTrackedTimes',
  'issueAddTime',
  'issueResetTime',
  'issueDeleteTime',
  'repoTrackedTimes',
  'userTrackedTimes',
  'userCurrentTrackedTimes',
  'userListEmails',
  'userAddEmail',
  'userDeleteEmail',
]);

/** Clients that show messages, and match on none, ask for `de-x-punchcard`. */
const isOurs = (language: string | undefined): boolean =>
  language?.toLowerCase().includes('-x-punchcard') === true;

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
 * Translates the messages of responses, including stored ones, for clients that prefer German.
 * Messages are stored and logged in English.
 */
export function translateErrors(app: FastifyInstance, modules: readonly GermanErrors[]): void {
  const translate = germanWith(modules);
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const language = request.headers['accept-language'];
    const isError = reply.statusCode >= 400 && hasMessage(payload);
    if (!prefersGerman(language)) {
      done(null, payload);
      return;
    }
    if (!isError) {
      done(null, withGermanLists(payload, translate));
      return;
    }
    const { operationId } = request.routeOptions.schema ?? {};
    if (englishOperations.has(operationId ?? '') && !isOurs(language)) {
      done(null, payload);
      return;
    }
    void reply.header('content-language', 'de').header('vary', varyWith(reply.getHeader('vary')));
    done(null, { ...payload, message: translate(payload.message) });
  });
}

const hasMessage = (payload: unknown): payload is { readonly message: string } =>
  typeof payload === 'object' &&
  payload !== null &&
  'message' in payload &&
  typeof payload.message === 'string' &&
  payload.message !== '';

/** Also translates the messages of import rows and of the errors in a parsed sentence. */
function withGermanLists(payload: unknown, translate: typeof inGerman): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const lists = ['rows', 'errors'].flatMap((name) => {
    const list: unknown = name in payload ? payload[name as keyof typeof payload] : undefined;
    if (!Array.isArray(list) || !list.some(hasMessage)) return [];
    const german = list.map((one: unknown) =>
      hasMessage(one) ? { ...one, message: translate(one.message) } : one,
    );
    return [[name, german] as const];
  });
  return lists.length === 0 ? payload : { ...payload, ...Object.fromEntries(lists) };
}

const varyWith = (vary: unknown): string =>
  vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`;
