import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readReply } from '../support/raw.ts';
import { errorBody } from '../support/refusals.ts';

let t: TestApp;
let token: string;
let times: string;
beforeAll(async () => {
  t = await startTestApp({ settings: { BODY_LIMIT_BYTES: '4096' } });
  const { user, token: made } = await t.make.person('ann');
  token = made;
  const repository = await t.make.repository(user, 'clock');
  const issue = await t.make.issue(repository, user);
  times = `/repos/ann/clock/issues/${issue.number}/times`;
  await t.make.user('bob');
});
afterAll(() => t.close());

const jsonType = { 'content-type': 'application/json' };
const post = (rawBody: string, type: string | null = 'application/json') =>
  t.request(
    'POST',
    times,
    { token },
    {
      rawBody,
      headers: type === null ? {} : { 'content-type': type },
    },
  );

describe('a required body (D2)', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON ; charset="utf-8"',
    'application/merge-patch+json',
  ])('is accepted as %s', async (type) => {
    const answer = await post('{"time":61}', type);
    expect([answer.status, answer.json.time]).toEqual([200, 61]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('is refused as %s: 415', async (type) => {
    const answer = await post('{"time":61}', type);
    expect(answer.status).toBe(415);
    expect(answer.json).toEqual(errorBody(t, 'the request body must be JSON'));
  });

  it('is accepted without a content type', async () => {
    const reply = readReply(
      await t.raw(
        `POST /api/v1${times} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: token ${token}\r\nContent-Length: 11\r\n\r\n{"time":61}`,
      ),
    );
    expect([reply.status, reply.json.time]).toEqual([200, 61]);
  });

  it.each([
    ['broken JSON', '{"time":', 'body'],
    ['nothing but blanks', '  ', 'time'],
    ['nothing', '', 'time'],
    ['null', 'null', 'time'],
    ['an array', '[]', 'body'],
    ['a string', '"x"', 'body'],
    ['a missing field', '{}', 'time'],
    ['a string for a number', '{"time":"61"}', 'time'],
    ['a fraction', '{"time":61.5}', 'time'],
    ['null for a number', '{"time":null}', 'time'],
    ['an object for a number', '{"time":{}}', 'time'],
    ['a number for a text', '{"time":61,"user_name":1}', 'user_name'],
    ['a list for a text', '{"time":61,"created":["x"]}', 'created'],
    ['an inexact integer', '{"time":9007199254740993}', 'time'],
    ['a huge number', '{"time":1e400}', 'time'],
    ['a huge negative number', '{"time":-1e308}', 'time'],
    ['NaN', '{"time":NaN}', 'body'],
    ['a comment', '{"time":61}//', 'body'],
    ['U+0000', '{"time":61,"user_name":"a\\u0000b"}', 'user_name'],
    ['half a surrogate pair', '{"time":61,"user_name":"\\ud800"}', 'user_name'],
    ['the other half', '{"time":61,"user_name":"x\\udc00x"}', 'user_name'],
    ['extreme nesting', `{"time":61,"x":${'['.repeat(1500)}${']'.repeat(1500)}}`, 'body'],
  ])('with %s is refused, naming the field: 422', async (_, body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual(errorBody(t, expect.stringContaining(`[${field}]`)));
  });

  it('is refused when it is not valid UTF-8, rather than changed', async () => {
    const reply = await fetch(`${t.url}/api/v1${times}`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: Buffer.from('{"time":61,"x":"\xff"}', 'latin1'),
    });
    expect(reply.status).toBe(422);
  });

  it('may have unknown keys and keys such as __proto__: ignored', async () => {
    const bodies = [
      '{"time":61,"nonsense":[1]}',
      '{"__proto__":{"time":5},"time":61}',
      '{"constructor":{"prototype":{"time":5}},"time":61}',
      '{"time":61,"hasOwnProperty":1,"toString":2}',
    ];
    for (const body of bodies) {
      const answer = await post(body);
      expect([body, answer.status, answer.json.time]).toEqual([body, 200, 61]);
    }
    expect((await post('{"__proto__":{"time":61}}')).status).toBe(422);
  });

  it('uses the last of two equal keys', async () => {
    expect((await post('{"time":1,"time":61}')).json.time).toBe(61);
    expect((await post('{"time":61,"time":"x"}')).status).toBe(422);
  });

  it('is refused when too large, with or without Content-Length: 413', async () => {
    const large = JSON.stringify({ time: 61, x: 'x'.repeat(4096) });
    expect((await post(large)).status).toBe(413);
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const reply = readReply(
      await t.raw(
        `POST /api/v1${times} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: token ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
      ),
    );
    expect(reply.status).toBe(413);
    expect(reply.json.message).toBe('the request body is too large');
  });

  it('is checked after credential, scope and repository (D10)', async () => {
    const options = { rawBody: '{', headers: { 'content-type': 'application/json' } };
    expect((await t.request('POST', times, null, options)).status).toBe(401);
    const ann = (await t.app.context.database.read.users.byName('ann'))!;
    const narrow = await t.make.token(ann, ['read:issue']);
    expect((await t.request('POST', times, { token: narrow }, options)).status).toBe(403);
    const elsewhere = times.replace('clock', 'nothing');
    expect((await t.request('POST', elsewhere, { token }, options)).status).toBe(404);
    expect((await t.request('POST', times, { token }, options)).status).toBe(422);
  });

  it('is read from a DELETE', async () => {
    const answer = await t.request(
      'DELETE',
      '/user/emails',
      { token },
      {
        body: { emails: ['nobody@example.com'] },
      },
    );
    expect(answer.status).toBe(404);
  });
});

describe('a body with very many keys or lists', () => {
  let large: TestApp;
  beforeAll(async () => {
    large = await startTestApp();
  });
  afterAll(() => large.close());

  const repeated = (count: number, text: string) => Array(count).fill(text).join(',');
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, place) => `"k${place}":0`).join(',')}}`;

  it.each([
    ['keys at the top', keys(60_000)],
    ['keys below an unknown one', `{"x":${keys(60_000)}}`],
    ['keys below a known one', `{"full_name":${keys(60_000)}}`],
    ['keys of many objects', `{"x":[${repeated(5_100, '{"a":1}')}]}`],
    ['objects', `{"full_name":[${repeated(60_000, '{}')}]}`],
    ['lists', `{"x":[${repeated(60_000, '[]')}]}`],
    ['keys after a string of escapes', `{"full_name":"\\"","x":${keys(10_000)}}`],
  ])('is refused: %s', async (_, rawBody) => {
    const ann = await large.make.person();
    const options = { rawBody, headers: jsonType };
    const answer = await large.request('PATCH', '/user/settings', ann, options);
    const message = '[body]: has more than 10000 keys and lists';
    expect([answer.status, answer.json.message]).toEqual([422, message]);
  });

  it('is read below the limit, whatever its texts contain', async () => {
    const ann = await large.make.person();
    const x = '{"a":[1]}\\'.repeat(20_000);
    const rawBody = JSON.stringify({ x, y: { z: x }, full_name: 'Ann', w: Array(20_000).fill(1) });
    const options = { rawBody: `${rawBody.slice(0, -1)},"v":${keys(9_000)}}`, headers: jsonType };
    const answer = await large.request('PATCH', '/user/settings', ann, options);
    expect([answer.status, answer.json.full_name]).toEqual([200, 'Ann']);
  });
});

describe('an optional body (D2)', () => {
  const types = [
    null,
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'nonsense',
    '',
  ];
  it.each(types)('may be empty, with the type %s', async (type) => {
    for (const [method, status] of [
      ['PUT', 204],
      ['DELETE', 204],
    ] as const) {
      const head = [
        `${method} /api/v1/user/following/bob HTTP/1.1`,
        'Host: test',
        'Connection: close',
        `Authorization: token ${token}`,
        ...(type === null ? [] : [`Content-Type: ${type}`]),
      ];
      const unsaid = readReply(await t.raw(`${head.join('\r\n')}\r\n\r\n`));
      expect([method, unsaid.status]).toEqual([method, status]);
      head.push('Content-Length: 0');
      expect(readReply(await t.raw(`${head.join('\r\n')}\r\n\r\n`)).status).toBe(status);
    }
  });

  it.each(['{}', '{"x":1}', '{', '[', 'x=1', '\u0000'])('may be anything: %j', async (rawBody) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const options = { rawBody, headers: { 'content-type': type } };
      const put = await t.request('PUT', '/user/following/bob', { token }, options);
      expect([type, put.status]).toEqual([type, 204]);
    }
  });

  it('is limited in size: 413', async () => {
    const options = { rawBody: 'x'.repeat(5000), headers: { 'content-type': 'text/plain' } };
    expect((await t.request('PUT', '/user/following/bob', { token }, options)).status).toBe(413);
  });

  it('is ignored on a GET with a JSON type', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await t.request('GET', '/user', { token }, { headers })).status).toBe(200);
  });
});

describe('a JSON body without required members (D2)', () => {
  const refused = ['[]', '"x"', '1', 'false'];

  it.each(['/user/settings', '/repos/ann/clock'])(
    'may be empty or null, and is refused if it is anything else than an object: PATCH %s',
    async (path) => {
      const patch = (rawBody: string) =>
        t.request('PATCH', path, { token }, { rawBody, headers: jsonType });
      for (const body of ['', '{}', '{"x":1}', 'null', ' null ']) {
        expect([body, (await patch(body)).status]).toEqual([body, 200]);
      }
      for (const body of refused) {
        const answer = await patch(body);
        expect([body, answer.status, answer.json.message]).toEqual([
          body,
          422,
          '[body]: must be object',
        ]);
      }
    },
  );

  // Gitea reads no body there: py-gitea sends `null`, curl `{}` as a form.
  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
  ])('may say nothing, with the type %s, to start and stop a stopwatch', async (type) => {
    const send = (step: string, rawBody: string) =>
      t.request(
        'POST',
        times.replace('/times', `/stopwatch/${step}`),
        { token },
        { rawBody, headers: { 'content-type': type } },
      );
    for (const body of ['', '{}', ' {} ', 'null', 'null\n']) {
      for (const step of ['start', 'stop']) {
        expect([step, body, (await send(step, body)).status]).toEqual([step, body, 201]);
      }
    }
    // What was meant to say something is not ignored.
    for (const body of [...refused, '{"entry":', 'entry=1', '{"entry":0}']) {
      const { status } = await send('start', body);
      expect([body, status]).toEqual([body, type === 'application/json' ? 422 : 415]);
    }
  });
});

describe('keys in another case (D51)', () => {
  it.each(['{"Time":62}', '{"TIME":62}', '{"Time":62,"User_Name":"","cReAtEd":null}'])(
    "are read on Gitea's operations: %s",
    async (body) => {
      const answer = await post(body);
      expect([answer.status, answer.json.time]).toEqual([200, 62]);
    },
  );

  it('are validated like the others, under the known name', async () => {
    const answer = await post('{"Time":"62"}');
    expect([answer.status, answer.json.message]).toEqual([422, '[time]: must be integer']);
  });

  it.each(['{"time":62,"Time":63}', '{"Time":62,"time":62}', '{"Time":62,"TIME":63}'])(
    'are refused in two spellings, and nothing is added: %s',
    async (body) => {
      const count = async () => (await t.request('GET', times, { token })).json.length;
      const before = await count();
      const answer = await post(body);
      expect([answer.status, answer.json.message]).toEqual([
        422,
        '[time]: is given twice, in another case',
      ]);
      expect(await count()).toBe(before);
    },
  );

  it('reach what a token may not change, too', async () => {
    const admin = await t.make.admin();
    const as = { token: await t.make.token(admin, ['write:admin']) };
    const body = { Login_Name: admin.name, Source_ID: 0, Password: 'another correct horse' };
    expect((await t.request('PATCH', `/admin/users/${admin.name}`, as, { body })).status).toBe(403);
  });

  it('are read for an issue, a repository, a comment and addresses', async () => {
    const repository = await t.request(
      'POST',
      '/user/repos',
      { token },
      { body: { Name: 'desk' } },
    );
    expect([repository.status, repository.json.name]).toEqual([201, 'desk']);
    const body = { Title: 'Lamp', Body: 'It flickers.' };
    const issue = await t.request('POST', '/repos/ann/desk/issues', { token }, { body });
    expect([issue.status, issue.json]).toMatchObject([201, { title: 'Lamp', body: body.Body }]);
    const comments = '/repos/ann/desk/issues/1/comments';
    const comment = await t.request('POST', comments, { token }, { body: { Body: 'Done.' } });
    expect([comment.status, comment.json.body]).toEqual([201, 'Done.']);
    const added = { Emails: ['case@example.org'] };
    expect((await t.request('POST', '/user/emails', { token }, { body: added })).status).toBe(201);
    expect((await t.request('DELETE', '/user/emails', { token }, { body: added })).status).toBe(
      204,
    );
    const left = (await t.request('GET', '/user/emails', { token })).json;
    expect(left).toHaveLength(1);
  });

  it("stay unknown below the top, and on Punchcard's own operations", async () => {
    const bulk = (body: object) => t.request('POST', '/user/times/bulk', { token }, { body });
    const operations = [{ op: 'delete', repository: 'ann/clock', issue: 1, id: 1 }];
    const own = await bulk({ Operations: operations, operations });
    expect(own.json.message ?? '').not.toContain('twice');
    const missing = await bulk({ Operations: operations });
    expect([missing.status, missing.json.message]).toEqual([422, '[operations]: Required']);
    const nested = { internal_tracker: { Enable_Time_Tracker: false } };
    await t.request('PATCH', '/repos/ann/clock', { token }, { body: nested });
    const clock = (await t.request('GET', '/repos/ann/clock', { token })).json;
    expect(clock.internal_tracker.enable_time_tracker).toBe(true);
  });
});

describe('queries', () => {
  it.each(['q=%00', 'q=a%00b'])(
    'with U+0000 are refused, naming the parameter: %s',
    async (query) => {
      const answer = await t.request('GET', `/users/search?${query}`, { token });
      expect(answer.status).toBe(422);
      expect(answer.json.message).toContain('[q]');
    },
  );

  it.each(['q=%ED%A0%80', 'q=%zz', 'q=%', '__proto__=1&constructor=2&q=ann', '&&&=', '?q'])(
    'never cause a server failure, however odd: %s',
    async (query) => {
      expect((await t.request('GET', `/users/search?${query}`, { token })).status).toBe(200);
    },
  );

  it('that repeat a parameter are refused', async () => {
    const answer = await t.request('GET', '/users/search?q=a&q=b', { token });
    expect([answer.status, answer.json.message]).toEqual([422, '[q]: must be given once']);
  });
});
