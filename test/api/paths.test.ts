import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { readReply } from '../support/raw.ts';
import { errorBody } from '../support/refusals.ts';

const t = await ofFile(startTestApp());
const { token } = await t.make.person('ann');

/** Request line and headers over a raw socket: fetch would normalize the path. */
async function send(line: string, headers: readonly string[] = []) {
  const lines = [
    `${line} HTTP/1.1`,
    'Host: test',
    `Authorization: token ${token}`,
    'Connection: close',
    ...headers,
  ];
  return readReply(await t.raw(`${lines.join('\r\n')}\r\n\r\n`));
}

function expectError(reply: { status: number; json: unknown }, status: number): void {
  expect(reply.status).toBe(status);
  expect(reply.json).toEqual(errorBody(t));
}

describe('slashes (D1)', () => {
  it.each(['GET //api/v1/user', 'GET ///api/v1/user', 'GET http://test//api/v1/user'])(
    'may be doubled in front of the API: %s',
    async (line) => {
      const { status, json } = await send(line);
      expect([status, json.login]).toEqual([200, 'ann']);
    },
  );

  it('may be doubled for a DELETE too: the base URL is odd, not an id', async () => {
    const bob = await t.make.user();
    await t.make.follow((await t.app.context.database.read.users.byName('ann'))!, bob);
    expect((await send(`DELETE //api/v1/user/following/${bob.name}`)).status).toBe(204);
    expect((await send(`GET /api/v1/user/following/${bob.name}`)).status).toBe(404);
  });

  it.each([
    'GET /api/v1//user',
    'GET /api/v1///user//',
    'HEAD /api/v1//user/emails',
    'GET //api/v1//repos//search?q=//x',
    'GET /api/v1//users/ann/',
  ])('may be doubled anywhere to read (D50): %s', async (line) => {
    expect((await send(line)).status).toBe(200);
  });

  it('may be doubled behind the API of a base URL with a slash, to write (D50)', async () => {
    const bob = await t.make.user();
    const path = `user/following/${bob.name}`;
    const statuses = async (...lines: string[]) => {
      const all = [];
      for (const line of lines) all.push((await send(line)).status);
      return all;
    };
    expect(
      await statuses(
        `PUT /api/v1//${path}`,
        `GET /api/v1/${path}`,
        `DELETE /api/v1//${path}`,
        `GET /api/v1/${path}`,
        `PUT /api/v1/user//following/${bob.name}`,
        `DELETE ///api/v1///${path}`,
        `GET /api/v1/${path}`,
      ),
    ).toEqual([204, 204, 204, 404, 204, 204, 404]);
  });

  it('may be doubled behind the API for a POST and a PATCH with a body (D50)', async () => {
    const line = (method: string, path: string, body: object) => {
      const text = JSON.stringify(body);
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: test',
        `Authorization: token ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${text.length}`,
        'Connection: close',
      ];
      return t.raw(`${lines.join('\r\n')}\r\n\r\n${text}`).then(readReply);
    };
    const emails = ['slash@example.org'];
    expect((await line('POST', '/api/v1//user/emails', { emails })).status).toBe(201);
    const settings = '/api/v1//user/settings';
    const changed = await line('PATCH', settings, { full_name: 'Ann' });
    expect([changed.status, changed.json.full_name]).toEqual([200, 'Ann']);
    for (const path of ['/api/v1/user//settings', '/api/v1/user/settings/', '//x/api/v1/user']) {
      expectError(await line('PATCH', path, { full_name: 'Bea' }), 404);
    }
    expect((await send('GET /api/v1/user')).json.full_name).toBe('Ann');
    expect((await line('DELETE', '/api/v1//user/emails', { emails })).status).toBe(204);
  });

  it.each(['GET', 'HEAD'])('may end a %s', async (method) => {
    expect((await send(`${method} /api/v1/user/`)).status).toBe(200);
    expect((await send(`${method} /api/v1/user/?x=1`)).status).toBe(200);
  });

  it('may end the path of a PUT', async () => {
    const bob = await t.make.user();
    expect((await send(`PUT /api/v1/user/following/${bob.name}/`)).status).toBe(204);
    expect((await send(`GET /api/v1/user/following/${bob.name}`)).status).toBe(204);
  });

  it('may end the path of a POST', async () => {
    const { user } = await t.make.person();
    const repository = await t.make.repository(user);
    const issue = await t.make.issue(repository, user);
    const path = `/repos/${user.name}/${repository.name}/issues/${issue.number}/times/`;
    const answer = await t.request(
      'POST',
      path,
      { token: await t.make.token(user) },
      {
        body: { time: 60 },
      },
    );
    expect(answer.status).toBe(200);
  });

  it.each(['times/', 'times//', 'times//1', 'times/?id=', 'times/#1', '/times', 'times/%2F'])(
    'never make a DELETE with an empty id a reset: %s',
    async (end) => {
      const { user, token } = await t.make.person();
      const repository = await t.make.repository(user);
      const issue = await t.make.issue(repository, user);
      await t.make.time(issue, user, 60);
      const times = `/api/v1/repos/${user.name}/${repository.name}/issues/${issue.number}`;
      const line = `DELETE ${times}/${end} HTTP/1.1\r\nHost: test\r\nConnection: close`;
      const reply = readReply(await t.raw(`${line}\r\nAuthorization: token ${token}\r\n\r\n`));
      expectError(reply, 404);
      const left = await t.request('GET', `${times.slice('/api/v1'.length)}/times`, { token });
      expect(left.json.map((entry: { time: number }) => entry.time)).toEqual([60]);
    },
  );

  it.each([
    '/api/v1/user//following/bob',
    '/api/v1//user//following/bob',
    '/api/v1//',
    '/api/v1/user/following/',
    '/api/v1/user/following//',
    '/api/v1/users/ann/tokens/',
    '//other//api/v1/user/following/bob',
  ])('give 404 for DELETE %s', async (path) => {
    expectError(await send(`DELETE ${path}`), 404);
  });

  it('give 404 for a PATCH with a trailing slash', async () => {
    expectError(await send('PATCH /api/v1/user/settings/'), 404);
  });
});

describe('unknown paths and methods (D5)', () => {
  it.each(['/api', '/api/v1', '/api/v1/nothing', '/api/v1/users/ann/nothing', '/nothing.html'])(
    'give 404 in JSON for %s',
    async (path) => {
      const reply = await send(`GET ${path}`);
      expectError(reply, 404);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it('give the same without a credential', async () => {
    expect((await t.request('GET', '/nothing')).status).toBe(404);
  });

  it.each([
    ['POST /api/v1/user/followers', 'GET, HEAD'],
    ['PATCH /api/v1/user/following/ann', 'DELETE, GET, HEAD, PUT'],
    ['PUT /api/v1/user/following/', 'GET, HEAD'],
    ['OPTIONS /api/v1/user/following/ann?x', 'DELETE, GET, HEAD, PUT'],
    ['DELETE /api/v1/version', 'GET, HEAD'],
    ['TRACE /api/v1/version', 'GET, HEAD'],
    ['POST /healthz', 'GET, HEAD'],
  ])('give 405 with Allow for %s', async (line, allow) => {
    const reply = await send(line);
    expectError(reply, 405);
    expect(reply.headers.allow).toBe(allow);
  });

  it.each(['OPTIONS *', 'PROPFIND /api/v1/version', 'OPTIONS /api/v1/nothing'])(
    'give %s in JSON',
    async (line) => {
      const { status, json } = await send(line);
      expect([404, 405]).toContain(status);
      expect(json).toEqual(errorBody(t));
    },
  );
});

describe('unusual characters in paths', () => {
  it.each(['%', '%zz', '%ED%A0%80', '%ff', '%C3'])(
    'give a JSON error for a bad escape: %s',
    async (segment) => {
      const reply = await send(`GET /api/v1/users/${segment}`);
      expectError(reply, 400);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['x-request-id']).toBeTruthy();
    },
  );

  it.each(['%00', 'ann%00', '%E2%80%AE', '%2e%2e', 'a%2Fb', '%3F', '%23'])(
    'find no user named %s',
    async (name) => {
      expectError(await send(`GET /api/v1/users/${name}/followers`), 404);
      expectError(await send(`GET /api/v1/repos/${name}/${name}/times`), 404);
    },
  );

  it('are decoded: %61nn is ann', async () => {
    expect((await send('GET /api/v1/users/%61nn')).json.login).toBe('ann');
    expect((await send('GET /api/v1/users/ANN')).json.login).toBe('ann');
  });

  it.each([1999, 2001, 10_000])('find no user with a name of %i characters', async (length) => {
    expectError(await send(`GET /api/v1/users/${'a'.repeat(length)}/followers`), 404);
  });

  it('are limited to 16 KiB of headers and path', async () => {
    const reply = await send(`GET /api/v1/users/${'a'.repeat(40_000)}`);
    expectError(reply, 431);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['0', '-1', '1.5', '1e3', 'x', '9007199254740993', '99999999999999999999', '%00', '+1'])(
    'give 404 in the place of the rule for the index %s (D2)',
    async (index) => {
      const { user, token } = await t.make.person();
      const repository = await t.make.repository(user);
      await t.make.issue(repository, user);
      const path = `/repos/${user.name}/${repository.name}/issues/${index}/times`;
      expect((await t.request('GET', path, { token })).status).toBe(404);
      // The body's schema is checked first.
      const shape = await t.request('POST', path, { token }, { body: { time: 'x' } });
      expect(shape.status).toBe(index === '%00' ? 404 : 422);
    },
  );
});

describe('HEAD', () => {
  it.each(['/api/v1/version', '/api/v1/user', '/api/v1/user/followers', '/healthz'])(
    'answers like GET, without a body: %s',
    async (path) => {
      const [head, get] = [await send(`HEAD ${path}`), await send(`GET ${path}`)];
      expect([head.status, head.body]).toEqual([get.status, '']);
      for (const name of ['content-type', 'x-total-count', 'content-length']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    },
  );

  it('answers an error without a body, too', async () => {
    const reply = readReply(
      await t.raw('HEAD /api/v1/user HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n'),
    );
    expect([reply.status, reply.body]).toEqual([401, '']);
  });
});
