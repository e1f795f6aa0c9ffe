import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { filled, type Operation, readOperations } from '../support/operations.ts';
import { isLeft } from '../support/parts.ts';
import { readReply } from '../support/raw.ts';
import { checkRefusal } from '../support/refusals.ts';
import { textColumnsOf } from '../support/rows.ts';
import { textBounds } from '../support/text-bounds.ts';

// biome-ignore lint/suspicious/noExplicitAny: any part of any JSON
type Json = any;

const password = 'correct horse';

const t = await ofFile(startTestApp());
const { user, token } = await t.make.person('ann', { password, isAdmin: true });
const as: As = { token };
const basic: As = { name: 'ann', password };
const issue = await t.make.issue(await t.make.repository(user, 'clock'), user);
await t.make.time(issue, user, 60);

describe('a refusal', () => {
  const names = { owner: 'ann', repo: 'clock', username: 'ann', user: 'ann', index: '1' };
  const long = 'x'.repeat(1500);
  const isEcho = (text: string): boolean => text.includes(long.slice(0, 101));
  /** Each ends the request's own account, session or credential. */
  const skipped = new Set(['userDeleteSession', 'userEndSessions']);

  async function expectNoEcho(
    { id, method }: Operation,
    path: string,
    body?: Json,
    isTooLong = false,
  ) {
    for (const who of [as, basic]) {
      const answer = await t.request(method, path, who, body === undefined ? {} : { body });
      if (answer.status < 400) {
        expect([path, body, isTooLong]).toEqual([path, body, false]);
        continue;
      }
      expect([id, answer.status, isEcho(answer.text)]).toEqual([id, answer.status, false]);
    }
  }

  it.each(readOperations().filter(({ id }) => !skipped.has(id)))(
    'repeats no long value: $method $pattern',
    async (operation) => {
      for (const [, name = ''] of operation.pattern.matchAll(/\{([^}]+)\}/g)) {
        const body = operation.takesBody ? {} : undefined;
        await expectNoEcho(operation, filled(operation.pattern, { ...names, [name]: long }), body);
      }
      const path = filled(operation.pattern, names);
      // Only what is refused for its texts: accepted requests would end accounts and repositories.
      for (const name of operation.method === 'GET' ? operation.queries : []) {
        await expectNoEcho(operation, `${path}?${name}=${long}`);
      }
      for (const [name, value, maxLength] of operation.texts(long)) {
        const body = { ...operation.example, [name]: value };
        // This answers the same to everybody.
        const isAccepted = operation.id === 'userForgotPassword';
        await expectNoEcho(operation, path, body, long.length > maxLength && !isAccepted);
      }
    },
  );

  it('leaves no text in the database that is longer than its bound', async () => {
    const stored = (await textColumnsOf(t.database)).filter(({ table }) => !isLeft(table));
    const columns = stored.map(({ table, column }) => `${table}.${column}`).sort();
    const bounded = Object.entries(textBounds).flatMap(([table, of]) =>
      Object.keys(of).map((column) => `${table}.${column}`),
    );
    expect(columns).toEqual(bounded.sort());
    const longer = stored.filter(
      ({ table, column, longest }) => longest > (textBounds[table]?.[column] ?? 0),
    );
    expect(longer).toEqual([]);
  });

  it('has no body where the document has none, and an error elsewhere (D38)', () => {
    const times = '/api/v1/repos/ann/clock/issues/1/times';
    const json = 'application/json; charset=utf-8';
    const error = '{"message":"no","url":"u","code":"time.none","values":{}}';
    const check = (status: number, type: string | null, text: string) => () =>
      checkRefusal('POST', times, { status, type, text });
    expect(check(403, null, '')).not.toThrow();
    expect(check(404, json, error)).not.toThrow();
    expect(check(404, null, '')).toThrow('issueAddTime 404');
    expect(check(404, 'text/html', error)).toThrow();
    expect(check(422, json, '{"Message":"no"}')).toThrow();
    expect(check(422, json, '{"message":"no","url":"u"}')).toThrow();
    expect(check(422, json, error.replace('}}', '},"stack":"at"}'))).toThrow();
    expect(check(422, json, error.replace('time.none', 'a text'))).toThrow();
  });
});

describe('unknown keys of a body (D2)', () => {
  it.each([
    '{"time":61,"no_such_key":1e17}',
    '{"time":61,"no_such_key":{"a":[9007199254740993,"\\u0000"]}}',
    '{"time":61,"ΩΩ":"\\ud800"}',
  ])('are ignored, whatever they hold: %s', async (rawBody) => {
    const path = '/repos/ann/clock/issues/1/times';
    const headers = { 'content-type': 'application/json' };
    expect((await t.request('POST', path, as, { rawBody, headers })).status).toBe(200);
  });

  it.each(['{"time":1e17}', '{"time":61,"note":"\\u0000"}', '{"time":61,"user":"\\ud800"}'])(
    'do not excuse known ones: %s',
    async (rawBody) => {
      const path = '/repos/ann/clock/issues/1/times';
      const headers = { 'content-type': 'application/json' };
      expect((await t.request('POST', path, as, { rawBody, headers })).status).toBe(422);
    },
  );
});

it('refuses a header that is longer than its bound', async () => {
  const path = '/repos/ann/clock/issues/1/times/1';
  const headers = { 'if-match': '"1-1",'.repeat(700) };
  const answer = await t.request('DELETE', path, as, { headers });
  expect([answer.status, answer.json.message]).toEqual([
    422,
    '[if-match]: must be at most 4096 characters',
  ]);
});

describe('the method QUERY', () => {
  it.each([
    ['/api/v1/user', 405],
    ['/api/v1/no-such-path', 404],
  ])('on %s: %i', async (path, status) => {
    const head = `QUERY ${path} HTTP/1.1\r\nHost: h\r\nConnection: close`;
    for (const rest of ['', '\r\nContent-Type: application/json\r\nContent-Length: 2']) {
      const body = rest === '' ? '' : '{}';
      const reply = readReply(await t.raw(`${head}${rest}\r\n\r\n${body}`));
      expect([reply.status, typeof reply.json.message]).toEqual([status, 'string']);
      expect(reply.headers.allow).toBe(status === 405 ? 'DELETE, GET, HEAD' : undefined);
    }
  });
});
