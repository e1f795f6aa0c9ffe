import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { filled, readOperations } from '../support/operations.ts';
import { errorBody } from '../support/refusals.ts';
import { withoutTable } from '../support/rows.ts';

/**
 * Statuses common to all operations, tested for every operation of the document. No operation is
 * carried out: each error comes before.
 */
const operations = readOperations().map((operation) => ({
  ...operation,
  name: `${operation.method} ${operation.pattern}`,
  path: filled(operation.pattern, {
    owner: 'ann',
    repo: 'clock',
    username: 'bob',
    follower: 'ann',
    followee: 'bob',
    target: 'bob',
    user: 'bob',
    collaborator: 'bob',
  }),
}));

const t = await ofFile(
  startTestApp({
    settings: {
      BODY_LIMIT_BYTES: '2048',
      SIGN_IN_FAILURES_PER_ACCOUNT: '1',
      REGISTRATION: 'open',
    },
  }),
);
const secret = 'correct horse';
const ann = await t.make.user('ann', { isAdmin: true, password: secret });
await t.make.user('bob');
await t.make.issue(await t.make.repository(ann, 'clock'), ann);
/** For a site admin who owns everything the operations need. */
const token: As = { token: await t.make.token(ann) };
const password: As = { name: 'ann', password: secret };
for (const path of ['/clients', '/projects']) {
  await t.request('POST', path, token, { body: { name: 'clock' } });
}
const carl = await t.make.person('carl', { prohibitLogin: true, password: secret });
const prohibited: { token: As; password: As } = {
  token: { token: carl.token },
  password: { name: 'carl', password: secret },
};
// The first failure is allowed.
await t.request('GET', '/user', { name: 'bob', password: 'wrong' });

const asFor = (operation: { access: string }): As =>
  operation.access === 'no-token' ? password : token;

function expectError(answer: { status: number; json: unknown }, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual(errorBody(t));
}

const json = { 'content-type': 'application/json' };

describe.each(operations)('$name', (operation) => {
  const { method, path, takesBody } = operation;

  const readsCredential = operation.access !== 'sign-in';
  const asksForOne = readsCredential && operation.access !== 'anyone';

  if (asksForOne) {
    it('requires a credential: 401', async () => {
      const answer = await t.request(method, path);
      expectError(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    });
  }

  if (readsCredential) {
    it('refuses a bad credential: 401', async () => {
      expectError(await t.request(method, path, { token: 'f'.repeat(40) }), 401);
    });
  }

  if (readsCredential) {
    it('refuses an account that may not sign in: 403', async () => {
      const as = operation.access === 'no-token' ? prohibited.password : prohibited.token;
      expectError(await t.request(method, path, as), 403);
    });
  }

  if (readsCredential) {
    it('acts for no unknown user (404), and not for two (422)', async () => {
      const headers = { sudo: 'nobody' };
      const as = asFor(operation);
      expectError(await t.request(method, path, as, { headers }), 404);
      expectError(await t.request(method, `${path}?sudo=bob`, as, { headers }), 422);
    });
  }

  if (operation.access === 'site-admin') {
    it('requires a site admin: 403', async () => {
      const { token } = await t.make.person();
      expectError(await t.request(method, path, { token }), 403);
    });
  }

  if (operation.access === 'no-token') {
    it('refuses tokens', async () => {
      expectError(await t.request(method, path, token), 401);
    });
  }

  it.each(operation.scopes)('requires the scope %s: 403', async (scope) => {
    const others = ['user', 'repository', 'issue', 'admin', 'misc', 'organization', 'notification']
      .filter((category) => !scope.endsWith(`:${category}`))
      .map((category) => `write:${category}`);
    const ann = (await t.app.context.database.read.users.byName('ann'))!;
    const as = { token: await t.make.token(ann, others) };
    const answer = await t.request(method, path, as);
    expectError(answer, 403);
    expect(answer.json.message).toContain(scope);
  });

  if (operation.scopes.length > 0 && operation.scopes[0]?.startsWith('write:') === true) {
    it('requires more than a read scope: 403', async () => {
      const ann = (await t.app.context.database.read.users.byName('ann'))!;
      const reading = operation.scopes.map((scope) => scope.replace('write:', 'read:'));
      const as = { token: await t.make.token(ann, reading) };
      expectError(await t.request(method, path, as), 403);
    });
  }

  if (takesBody) {
    it('requires JSON, complete and of limited size: 413, 415, 422', async () => {
      const as = asFor(operation);
      const large = { rawBody: `"${'x'.repeat(3000)}"`, headers: json };
      expectError(await t.request(method, path, as, large), 413);
      const text = { rawBody: 'x', headers: { 'content-type': 'text/plain' } };
      expectError(await t.request(method, path, as, text), 415);
      expectError(await t.request(method, path, as, { rawBody: '{', headers: json }), 422);
    });
  }

  if (readsCredential) {
    it('counts failed sign-ins: 429', async () => {
      const answer = await t.request(method, path, { name: 'bob', password: 'wrong' });
      expectError(answer, 429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  }
});

describe('every operation', () => {
  it('answers 500 without details when a table is missing', async () => {
    // Tables of operations that check no credential but the one in their body.
    const body = {
      username: 'ann',
      password: 'correct horse',
      email: 'ann@example.org',
      token: 'x',
    };
    const ask = (operation: (typeof operations)[number]) =>
      t
        .request(
          operation.method,
          operation.path,
          asFor(operation),
          operation.access === 'sign-in' ? { body } : {},
        )
        .then((answer) => ({ name: operation.name, ...answer }));
    const answers = await withoutTable(t, 'user', () =>
      withoutTable(t, 'mailed_secret', () => Promise.all(operations.map(ask))),
    );
    for (const { name, status, json, headers } of answers) {
      const id = headers.get('x-request-id');
      const body = errorBody(t, `internal error, request ${id}`);
      expect([name, status, json]).toEqual([name, 500, body]);
    }
    expect((await t.request('GET', '/user', token)).status).toBe(200);
  });

  it('answers 503 with Retry-After when overloaded', async () => {
    const small = await startTestApp({ settings: { MAX_CONCURRENT_REQUESTS: '1' } });
    // A request that does not end: its body is incomplete.
    const { hostname, port } = new URL(small.url);
    const socket = connect(Number(port), hostname);
    try {
      const { token } = await small.make.person('ann');
      const head = `PUT /api/v1/user/following/x HTTP/1.1\r\nHost: x\r\nAuthorization: token ${token}`;
      socket.write(`${head}\r\nContent-Length: 9\r\n\r\n`);
      await until(async () => (await small.request('GET', '/version')).status === 503);
      const answers = operations.map(async ({ name, method, path }) => {
        const answer = await small.request(method, path, { token });
        expect([name, answer.status]).toEqual([name, 503]);
        expect(answer.headers.get('retry-after')).toBe('1');
        expect(answer.headers.get('x-request-id')).toMatch(/./);
        expect(answer.json).toEqual(errorBody(small));
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      });
      await Promise.all(answers);
      // Health checks still succeed.
      expect((await fetch(`${small.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${small.url}/readyz`)).status).toBe(200);
      socket.destroy();
      await until(async () => (await small.request('GET', '/version')).status === 200);
    } finally {
      socket.destroy();
      await small.close();
    }
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (await isSo()) return;
  }
  throw new Error('it never became so');
}
