import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type RawReply, readReply } from '../support/raw.ts';
import {
  expectEmail,
  expectError,
  expectIssue,
  expectRepository,
  expectTrackedTime,
  expectUser,
} from '../support/records.ts';

/**
 * Odd requests of existing clients, byte for byte, with each HTTP library's spelling of headers.
 * Each is a row of the table "Odd requests" in docs/compatibility.md.
 */
let t: TestApp;
let token: string;
let adminToken: string;
let n = 0;

/** For one test: an issue of ann's in a repository where everybody may track time. */
let times: string;
let index: number;

beforeAll(async () => {
  t = await startTestApp({ settings: { ALLOW_TOKEN_IN_QUERY: 'true' } });
  const { user, token: made } = await t.make.person('ann', { password: 'correct horse' });
  token = made;
  adminToken = await t.make.token(await t.make.admin('root'));
  await t.make.user('uFollow_B');
  await t.make.repository(user, 'clock');
});
afterAll(() => t.close());

async function newIssue(): Promise<void> {
  const body = { title: 'x' };
  const made = await t.request('POST', '/repos/ann/clock/issues', { token }, { body });
  index = made.json.number;
  times = `/api/v1/repos/ann/clock/issues/${index}/times`;
}
const spend = async (time: number, created?: string): Promise<number> => {
  const body = { time, ...(created === undefined ? {} : { created }) };
  const path = times.slice('/api/v1'.length);
  return (await t.request('POST', path, { token }, { body })).json.id;
};
const left = async (): Promise<number[]> => {
  const { json } = await t.request('GET', times.slice('/api/v1'.length), { token });
  return json.map((entry: { time: number }) => entry.time);
};

/** Headers that the libraries send by themselves. `{}` is the token. */
const libraries = {
  go: [
    'Host: h',
    'User-Agent: Go-http-client/1.1',
    'Authorization: token {}',
    'Accept-Encoding: gzip',
  ],
  goSdk: ['Host: h', 'User-Agent: go-sdk', 'Authorization: token {}', 'Accept-Encoding: gzip'],
  undici: [
    'host: h',
    'connection: close',
    'authorization: Bearer {}',
    'accept: */*',
    'accept-language: *',
    'sec-fetch-mode: cors',
    'user-agent: node',
    'accept-encoding: gzip, deflate',
  ],
  axios: [
    'Accept: application/json, text/plain, */*',
    'Authorization: token {}',
    'User-Agent: axios/1.7.9',
    'Accept-Encoding: gzip, compress, deflate, br',
    'Host: h',
    'Connection: close',
  ],
  requests: [
    'Host: h',
    'User-Agent: python-requests/2.32.3',
    'Accept-Encoding: gzip, deflate',
    'Accept: */*',
    'Connection: close',
    'Authorization: token {}',
  ],
  okhttp: [
    'Authorization: token {}',
    'Host: h',
    'Connection: close',
    'Accept-Encoding: gzip',
    'User-Agent: okhttp/4.12.0',
  ],
  reqwest: ['accept: */*', 'authorization: token {}', 'host: h'],
} as const;

interface Sent {
  /** Headers in addition to those of the library. */
  readonly headers?: readonly string[];
  readonly body?: string;
  /** The token of another user than ann. */
  readonly as?: string;
  /** Without the library's own `Authorization`. */
  readonly unsigned?: true;
}

async function replay(
  library: keyof typeof libraries,
  line: string,
  { headers = [], body, as = token, unsigned }: Sent = {},
): Promise<RawReply> {
  const own = libraries[library]
    .map((header) => header.replace('{}', as))
    .filter((header) => unsigned !== true || !/^authorization:/i.test(header));
  const closes = own.some((header) => /^connection: close$/i.test(header));
  const length =
    body === undefined || headers.some((header) => /^content-length:/i.test(header))
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`];
  const all = [`${line} HTTP/1.1`, ...own, ...(closes ? [] : ['Connection: close'])];
  return readReply(
    await t.raw(`${[...all, ...headers, ...length].join('\r\n')}\r\n\r\n${body ?? ''}`),
  );
}
const json = 'Content-Type: application/json';

describe('DELETE …/times and …/times/{id} with a JSON type, no body and no length', () => {
  it.each([
    ['gitea-js', 'undici', 'content-type: application/json'],
    ['Go SDK and tea', 'goSdk', 'content-type: application/json'],
    ['gitea-sdk-rs', 'reqwest', 'content-type: application/json'],
    ['an MCP server', 'undici', 'Content-Type: application/json'],
    ['an n8n node', 'axios', 'Content-Type: application/json'],
  ] as const)('%s', async (_, library, type) => {
    await newIssue();
    const id = await spend(60);
    await spend(90);
    expect((await replay(library, `DELETE ${times}/${id}`, { headers: [type] })).status).toBe(204);
    expect(await left()).toEqual([90]);
    expect((await replay(library, `DELETE ${times}`, { headers: [type] })).status).toBe(204);
    expect(await left()).toEqual([]);
  });
});

describe('GET with a JSON type', () => {
  it.each([
    ['Go SDK and tea', 'goSdk'],
    ['py-gitea', 'requests'],
  ] as const)('%s', async (_, library) => {
    await newIssue();
    await spend(60);
    const reply = await replay(library, `GET ${times}`, { headers: [json] });
    expect(reply.status).toBe(200);
    reply.json.forEach(expectTrackedTime);
  });
});

describe('PUT /user/following/{username} without a body', () => {
  it.each([
    ['gitea-js and Go SDK: length 0, no type', 'undici', ['content-length: 0'], ''],
    ['Go SDK', 'goSdk', ['Content-Length: 0'], ''],
    [
      'forgejo-ts: an empty form',
      'axios',
      ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'],
      '',
    ],
    ['py-gitea: {}', 'requests', ['Content-Length: 2', json], '{}'],
    ['an MCP server: a JSON type and no body', 'undici', [json], ''],
    ['okhttp: a form of length 0', 'okhttp', ['Content-Length: 0'], ''],
  ] as const)('%s', async (_, library, headers, body) => {
    const path = '/api/v1/user/following/uFollow_B';
    expect((await replay(library, `PUT ${path}`, { headers, body })).status).toBe(204);
    expect((await replay(library, `GET ${path}`)).status).toBe(204);
    expect((await replay(library, `DELETE ${path}`, { headers, body })).status).toBe(204);
    expect((await replay(library, `GET ${path}`)).status).toBe(404);
  });
});

describe('adding a time', () => {
  it.each([
    ['most', 'undici', '{"time":61}'],
    ['Go SDK and tea', 'goSdk', '{"time":61,"created":"0001-01-01T00:00:00Z","user_name":""}'],
    ['py-gitea', 'requests', '{"created": null, "time": 61, "user_name": null}'],
    ['GitNex', 'okhttp', '{"created":"2024-05-01T10:00:00.000Z","time":61}'],
  ] as const)('%s', async (client, library, body) => {
    await newIssue();
    const reply = await replay(library, `POST ${times}`, { headers: [json], body });
    expect(reply.status).toBe(200);
    expectTrackedTime(reply.json);
    expect([reply.json.time, reply.json.user_name]).toEqual([61, 'ann']);
    const now = '2026-05-04T09:30:00Z';
    expect(reply.json.created).toBe(client === 'GitNex' ? '2024-05-01T10:00:00Z' : now);
  });
});

describe('DELETE /user/emails with a JSON body', () => {
  it.each([
    ['curl', 'reqwest'],
    ['undici', 'undici'],
    ['axios', 'axios'],
    ['python-requests', 'requests'],
    ['okhttp (GitNex: userDeleteEmailWithBody)', 'okhttp'],
    ['Go SDK', 'goSdk'],
  ] as const)('%s', async (_, library) => {
    const body = JSON.stringify({ emails: [`Test${++n}@gitea.io`] });
    const added = await replay(library, 'POST /api/v1/user/emails', { headers: [json], body });
    expect([added.status, added.json[0].email]).toEqual([201, `Test${n}@gitea.io`]);
    added.json.forEach(expectEmail);
    const deleted = await replay(library, 'DELETE /api/v1/user/emails', { headers: [json], body });
    expect([deleted.status, deleted.body]).toEqual([204, '']);
    const again = await replay(library, 'DELETE /api/v1/user/emails', { headers: [json], body });
    expect(again.status).toBe(404);
    expectError(again.json);
  });
});

describe('pages as clients ask for them', () => {
  beforeAll(async () => {
    await newIssue();
    for (let i = 0; i < 31; i++) await spend(60 + i);
  });
  it.each([
    ['Go SDK, zero ListOptions: the default page', 'goSdk', '?limit=0&page=1', 30],
    ['Go SDK and forgejo-time-sync, Page:-1: everything', 'goSdk', '?limit=0&page=0', 31],
    ['py-gitea: everything', 'requests', '', 31],
    ['an MCP server: everything', 'undici', '', 31],
    ['GitNex', 'okhttp', '?page=2&limit=25', 6],
    ['fj: past the end', 'reqwest', '?page=99', 0],
  ] as const)('%s', async (_, library, query, length) => {
    const { status, json, headers } = await replay(library, `GET ${times}${query}`);
    expect([status, json.length]).toEqual([200, length]);
    expect(headers['x-total-count']).toBe('31');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('tea times ls --mine: everything, with issue and repository', async () => {
    const { json } = await replay('goSdk', 'GET /api/v1/user/times', { headers: [] });
    expect(json.length).toBeGreaterThanOrEqual(31);
    json.forEach(expectTrackedTime);
  });

  it('fj user following: counts until it has seen as many', async () => {
    await t.request('PUT', '/user/following/uFollow_B', { token });
    const reply = await replay('reqwest', 'GET /api/v1/users/ann/following?page=1');
    expect(reply.headers['x-total-count']).toBe(String(reply.json.length));
    reply.json.forEach(expectUser);
    await t.request('DELETE', '/user/following/uFollow_B', { token });
  });
});

describe('since and before', () => {
  it.each([
    ['tea: percent-encoded, local offset', '2024-01-01T02%3A00%3A00%2B02%3A00'],
    ['the Rust tracker: Z', '2024-01-01T00%3A00%3A00Z'],
    ['a literal + that arrives as a blank', '2024-01-01T02:00:00+02:00'],
    ['blanks escaped', '2024-01-01T02:00:00%2002:00'],
  ])('%s', async (_, moment) => {
    await newIssue();
    await spend(60, '2023-12-31T23:59:59Z');
    await spend(61, '2024-01-01T00:00:00Z');
    const since = await replay('go', `GET ${times}?since=${moment}`);
    expect(since.json.map((entry: { time: number }) => entry.time)).toEqual([61]);
    const before = await replay('go', `GET ${times}?before=${moment}`);
    expect(before.json.map((entry: { time: number }) => entry.time)).toEqual([60, 61]);
  });

  it('Go SDK: the zero date means none', async () => {
    await newIssue();
    await spend(60);
    const zero = '0001-01-01T00%3A00%3A00Z';
    const reply = await replay('goSdk', `GET ${times}?since=${zero}&before=${zero}`);
    expect(reply.json).toHaveLength(1);
  });
});

describe('paths of the API', () => {
  it('gitea-js: //api/v1 from a base URL with a trailing slash', async () => {
    const reply = await replay('undici', 'GET //api/v1/user');
    expect(reply.status).toBe(200);
    expectUser(reply.json);
  });

  it('Go SDK: escaped segments, names in another case', async () => {
    const reply = await replay('goSdk', 'GET /api/v1/users/u%46ollow%5Fb');
    expect(reply.json.login).toBe('uFollow_B');
  });

  it('n8n: names unescaped', async () => {
    expect((await replay('axios', 'GET /api/v1/users/UFOLLOW_B')).status).toBe(200);
  });
});

describe('acting as another user', () => {
  it('Go SDK: Sudo header of a site admin', async () => {
    const reply = await replay('goSdk', 'GET /api/v1/user', {
      as: adminToken,
      headers: ['Sudo: ann'],
    });
    expect(reply.json.login).toBe('ann');
  });

  it('py-gitea: ?sudo= for oneself', async () => {
    const reply = await replay('requests', 'GET /api/v1/user/emails?sudo=ann', { headers: [json] });
    expect(reply.status).toBe(200);
    reply.json.forEach(expectEmail);
  });

  it('forgejo-ts set up wrongly: Sudo with a token in it, and an OTP', async () => {
    const basic = Buffer.from('ann:correct horse').toString('base64');
    const reply = await replay('axios', 'GET /api/v1/user', {
      unsigned: true,
      headers: [`Sudo: token ${token}`, 'X-FORGEJO-OTP: token', `Authorization: Basic ${basic}`],
    });
    expect(reply.status).toBe(403);
    expectError(reply.json);
    const bare = await replay('axios', 'GET /api/v1/user', {
      unsigned: true,
      headers: [`Sudo: token ${token}`],
    });
    expect(bare.status).toBe(401);
  });

  it.each([
    ['Super Productivity', 'access_token'],
    ['very old clients', 'token'],
  ])('%s: ?%s=, if the setting allows it', async (_, name) => {
    const reply = await replay('undici', `GET /api/v1/user?${name}=${token}`, { unsigned: true });
    expect(reply.json.login).toBe('ann');
    const closed = await startTestApp();
    try {
      const bytes = `GET /api/v1/user?${name}=${token} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n`;
      expect(readReply(await closed.raw(bytes)).status).toBe(401);
    } finally {
      await closed.close();
    }
  });

  it.each(['X-GITEA-OTP', 'X-FORGEJO-OTP'])('Go SDK and fj: %s is ignored', async (name) => {
    const reply = await replay('goSdk', 'GET /api/v1/user', { headers: [`${name}: 123456`] });
    expect(reply.status).toBe(200);
  });
});

describe('any Accept and User-Agent', () => {
  it.each([
    ['undici', ['accept: */*', 'user-agent: node']],
    ['Go: none', ['User-Agent: Go-http-client/1.1']],
    ['axios', ['Accept: application/json, text/plain, */*', 'User-Agent: axios/1.7.9']],
    ['PHP', ['Accept: application/json']],
    ['an MCP server', ['User-Agent: gitea-mcp-server/1.0']],
    ['a browser', ['Accept: text/html,application/xhtml+xml']],
  ])('%s', async (_, headers) => {
    const bytes = ['GET /api/v1/version HTTP/1.1', 'Host: h', 'Connection: close', ...headers];
    const reply = readReply(await t.raw(`${bytes.join('\r\n')}\r\n\r\n`));
    expect([reply.status, typeof reply.json.version]).toEqual([200, 'string']);
  });
});

describe('setting up', () => {
  it('tea: issue with "assignees":[""], "labels":[0], "milestone":0', async () => {
    const body =
      '{"title":"hello","body":"","ref":"","assignees":[""],"due_date":null,"milestone":0,"labels":[0],"closed":false}';
    const reply = await replay('goSdk', 'POST /api/v1/repos/ann/clock/issues', {
      headers: [json],
      body,
    });
    expect([reply.status, reply.json.title, reply.json.assignees]).toEqual([201, 'hello', null]);
    expectIssue(reply.json);
  });

  it.each([
    [
      'tea',
      'goSdk',
      '"description":"","private":false,"issue_labels":"","auto_init":false,"template":false,"gitignores":"","license":"","readme":"","default_branch":"","trust_model":""',
    ],
    [
      'Go SDK tests',
      'goSdk',
      '"issue_labels":"Default","auto_init":true,"gitignores":"C,C++","license":"MIT","readme":"Default","default_branch":"master","private":false',
    ],
    [
      'py-gitea',
      'requests',
      '"description":"","private":false,"auto_init":true,"gitignores":null,"license":null,"issue_labels":null,"readme":"Default","default_branch":"master"',
    ],
  ] as const)(
    '%s: repository with options that have no effect here',
    async (_, library, options) => {
      const body = `{"name":"made${++n}",${options}}`;
      const reply = await replay(library, 'POST /api/v1/user/repos', { headers: [json], body });
      expect([reply.status, reply.json.name]).toEqual([201, `made${n}`]);
      expectRepository(reply.json);
    },
  );

  it('py-gitea: repository for another user, by an administrator', async () => {
    const body = `{"name":"made${++n}","description":null,"private":false,"gitignores":null}`;
    const path = '/api/v1/admin/users/ann/repos';
    const reply = await replay('requests', `POST ${path}`, {
      headers: [json],
      body,
      as: adminToken,
    });
    expect(reply.status).toBe(201);
    expectRepository(reply.json);
  });

  it.each([
    ['Go SDK', 'goSdk', '"must_change_password":false,"send_notify":false,"visibility":null'],
    ['py-gitea', 'requests', '"must_change_password":true,"send_notify":true'],
  ] as const)('%s: user with "visibility":null and the like', async (_, library, options) => {
    const name = `eatIt_${++n}`;
    const body = `{"source_id":0,"login_name":"","username":"${name}","full_name":"","email":"${name}@example.com","password":"correct horse",${options}}`;
    const path = 'POST /api/v1/admin/users';
    const reply = await replay(library, path, { headers: [json], body, as: adminToken });
    expect([reply.status, reply.json.login, reply.json.visibility]).toEqual([201, name, 'public']);
    expectUser(reply.json);
  });

  it('py-gitea: pages of users until one is empty', async () => {
    const path = 'GET /api/v1/admin/users?page=';
    const first = await replay('requests', `${path}1`, { headers: [json], as: adminToken });
    first.json.forEach(expectUser);
    const last = await replay('requests', `${path}9`, { headers: [json], as: adminToken });
    expect([last.status, last.json]).toEqual([200, []]);
  });

  it('tea login and create: keys, labels and topics are there, and empty', async () => {
    expect((await replay('goSdk', 'GET /api/v1/user/keys')).json).toEqual([]);
    expect((await replay('goSdk', 'GET /api/v1/repos/ann/clock/labels')).json).toEqual([]);
    expect((await replay('goSdk', 'GET /api/v1/repos/ann/clock/topics')).json).toEqual({
      topics: [],
    });
  });

  it('MCP conftest and tea: a token created by Basic, with its secret under sha1', async () => {
    const basic = Buffer.from('ann:correct horse').toString('base64');
    const reply = await replay('requests', 'POST /api/v1/users/ann/tokens', {
      unsigned: true,
      headers: [json, `Authorization: Basic ${basic}`],
      body: '{"name":"test-token","scopes":["all"]}',
    });
    expect(reply.status).toBe(201);
    const signed = await replay('requests', 'GET /api/v1/user', { as: reply.json.sha1 });
    expect(signed.json.login).toBe('ann');
  });
});

describe('single commands', () => {
  it('tea issues 1: the issue, then its reactions', async () => {
    await newIssue();
    const path = `/api/v1/repos/ann/clock/issues/${index}`;
    const issue = await replay('goSdk', `GET ${path}`);
    expectIssue(issue.json);
    const reactions = await replay('goSdk', `GET ${path}/reactions`);
    expect([reactions.status, reactions.json]).toEqual([200, []]);
  });
});

describe('errors, as clients parse them', () => {
  it.each([
    [
      'Go SDK up to 0.15 (crashes without lower-case message)',
      'goSdk',
      'GET /api/v1/users/nobody',
      404,
    ],
    ['GitTouch (falls back from an organisation)', 'okhttp', 'GET /api/v1/orgs/ann', 404],
    ['gitea-js (an empty body is a SyntaxError)', 'undici', 'GET /api/v1/user/following/root', 404],
    ['forgejo-api (wants both keys)', 'reqwest', 'GET /api/v1/repos/ann/nothing/times', 404],
    ['GitNex (goes by the status)', 'okhttp', 'GET /api/v1/repos/ann/clock/times?since=x', 422],
  ] as const)('%s', async (_, library, line, status) => {
    const reply = await replay(library, line);
    expect(reply.status).toBe(status);
    expectError(reply.json);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
