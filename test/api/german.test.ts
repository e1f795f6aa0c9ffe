import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serverDoors } from '../../src/doors.ts';
import { germanWith, inGerman, prefersGerman } from '../../src/http/messages/error-language.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');

const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' };
/** As the pages ask. */
const ours = { 'accept-language': 'de-x-punchcard' };

describe('the messages of errors', () => {
  it.each([
    ['/users/nobody', 404, 'den Benutzer gibt es nicht [name: nobody]'],
    ['/admin/users', 403, 'das dürfen nur Administratoren der Instanz'],
    ['/user/repos?page=x', 422, '[page]: muss eine ganze Zahl ab 0 sein'],
    ['/user/times/search?pgae=1', 422, '[pgae]: unbekannter Parameter; meinten Sie page?'],
    ['/no-such-path', 404, 'nicht gefunden'],
  ])('are German for those who prefer it: %s', async (path, status, message) => {
    const answer = await t.request('GET', path, mira, { headers: german });
    expect([answer.status, answer.json.message]).toEqual([status, message]);
    expect(answer.headers.get('content-language')).toBe('de');
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    expect(Object.keys(answer.json)).toEqual(['message', 'url']);
  });

  it.each([undefined, '*', 'en', 'fr, en;q=0.5', 'en, de;q=0.9', 'de;q=0'])(
    'are English for %s',
    async (language) => {
      const headers: Record<string, string> =
        language === undefined ? {} : { 'accept-language': language };
      const answer = await t.request('GET', '/users/nobody', mira, { headers });
      expect(answer.json.message).toBe('user redirect does not exist [name: nobody]');
      expect(answer.headers.get('content-language')).toBeNull();
    },
  );

  it('stay English in the operations of the interface, unless a client of ours asks', async () => {
    const { json: document } = await t.request('GET', '/openapi.json');
    const paths: Record<string, Record<string, { operationId?: string }>> = document.paths;
    const text = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) =>
        operationId !== undefined && text.includes(`\`${operationId}\``) ? [{ method, path }] : [],
      ),
    );
    expect(operations.length).toBe(18);
    for (const { method, path } of operations) {
      const target = path.replace(/\{\w+\}/g, '0');
      // Refused by the route's own rules or for lack of a credential; both name the language.
      const ask = (headers: Record<string, string>) =>
        t.request(method.toUpperCase(), target, undefined, { headers });
      const [english, stranger, own] = [await ask({}), await ask(german), await ask(ours)];
      expect([method, path, stranger.json.message]).toEqual([method, path, english.json.message]);
      expect(stranger.headers.get('content-language')).toBeNull();
      expect([method, path, own.json.message]).not.toEqual([method, path, english.json.message]);
      expect(own.headers.get('content-language')).toBe('de');
    }
  });

  it('are in the language of each repetition with the same Idempotency-Key', async () => {
    const ask = (headers: Record<string, string>) =>
      t.request('POST', '/user/emails', mira, {
        body: { emails: ['no address'] },
        headers: { ...headers, 'idempotency-key': 'one' },
      });
    const answers = [await ask({}), await ask(ours), await ask({})];
    expect(answers.map(({ json }) => json.message)).toEqual([
      'Email address "no address" invalid',
      'E-Mail-Adresse "no address" ist ungültig',
      'Email address "no address" invalid',
    ]);
    expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true');
  });

  it('stay English if the request made them long, so that translating takes no time', async () => {
    const translate = germanWith((await serverDoors()).map((door) => door.germanErrors ?? {}));
    const nested = `${'[a]: '.repeat(50_000)}Required`;
    expect(translate(nested)).toBe(nested);
    const repeated = `[end]: ${' contradicts '.repeat(500)}${' in ['.repeat(2000)}`;
    expect(translate(repeated)).toBe(repeated);
  });

  it('have German words wherever the program makes an error, of its module or the kernel', async () => {
    const translators = new Map(
      (await serverDoors()).map((door) => [door.name, germanWith([door.germanErrors ?? {}])]),
    );
    const messages = await messagesOfProgram();
    expect(messages.length).toBeGreaterThan(200);
    const translated = (await serverDoors()).filter(
      ({ germanErrors }) => germanErrors !== undefined,
    );
    const found = new Set(messages.map(({ module }) => module));
    expect(translated.filter(({ name }) => !found.has(name))).toEqual([]);
    const untranslated = messages.filter(
      ({ module, message }) => (translators.get(module) ?? inGerman)(message) === message,
    );
    expect(untranslated).toEqual([]);
  });
});

it.each([
  ['de', true],
  ['DE-at', true],
  ['fr, de;q=0.4', true],
  ['de ; Q=0.5 ,en; q=0.4', true],
  ['en;q=0.3, de;q=0.5', true],
  ['', false],
  ['den', false],
])('%j asks for German: %s', (header, isGerman) => {
  expect(prefersGerman(header)).toBe(isGerman);
});

it('reads a long Accept-Language header in one pass', () => {
  expect(prefersGerman(`de${' '.repeat(500_000)}x, en`)).toBe(false);
});

/** The messages and reasons of errors, with `0` in place of values, by module. */
async function messagesOfProgram(): Promise<
  { readonly module: string; readonly message: string }[]
> {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const tables = files.filter((file) =>
    /^core[/\\]error-messages\.ts$|^modules[/\\].*errors\.ts$/.test(file),
  );
  const all = await Promise.all(
    tables.map(async (file) => {
      const [, module = ''] = /^modules[/\\]([^/\\]+)[/\\]/.exec(file) ?? [];
      const { errorMessages = {}, fieldReasons = {} } = await import(join(source, file));
      const texts = [
        ...Object.values<string>(errorMessages),
        ...Object.values<string>(fieldReasons).map((reason) => `[field]: ${reason}`),
      ].map((text) => text.replace(/\{\w+\}/g, '0'));
      return texts.map((message) => ({ module, message }));
    }),
  );
  return all.flat();
}
