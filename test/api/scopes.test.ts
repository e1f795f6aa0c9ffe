import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grants, normalizeScopes, scopeCategories } from '../../src/core/token/scope.ts';
import { checkUserName } from '../../src/core/user/user-name.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { filled, type Operation, readOperations } from '../support/operations.ts';
import { ofModules } from '../support/parts.ts';

const operations = readOperations();

/** The category required for a path (D13). */
function categoriesOf({ method, pattern, access }: Operation): string[] {
  if (access === 'no-token' || access === 'sign-in') return [];
  if (/^\/(version|settings\/[\w-]+)$/.test(pattern)) return [];
  if (pattern.startsWith('/admin/')) return ['admin'];
  if (pattern === '/user/repos' && method === 'POST') return ['user', 'repository'];
  if (pattern === '/user/host/issues') return ['issue', 'user'];
  if (pattern === '/user/times/locks') return ['repository'];
  if (/^\/users\/\{username\}\/time-\w+$/.test(pattern)) return ['user', 'repository'];
  if (/^\/(user|users\/\{username\})\/repos(\/time-\w+)?$/.test(pattern)) return ['repository'];
  // Time on an issue belongs to the issue; sums of a repository to the repository.
  if (
    /^\/repos\/(issues\/search|\{owner\}\/\{repo\}\/(issues|labels|milestones))\b/.test(pattern)
  ) {
    return ['issue'];
  }
  if (/\/notifications\b/.test(pattern)) return ['notification'];
  if (pattern.startsWith('/repos/')) return ['repository'];
  // Issues, and writes to them, require the issue category, whatever the path begins with.
  if (
    /^\/user\/(host\/(differences|send|sync)|issues\/trackable|stopwatches\/current|times\/(bulk|parse|import))\b/.test(
      pattern,
    )
  )
    return ['issue'];
  if (/^\/projects\/(\{project\}\/repositories|time-sheet)\b/.test(pattern)) {
    return ['repository', 'issue'];
  }
  if (/^\/projects\/(\{project\}\/)?time-/.test(pattern)) return ['repository'];
  if (/^\/(clients|projects)\b/.test(pattern)) return ['issue'];
  if (/^\/users?(\/|$)/.test(pattern)) return ['user'];
  throw new Error(`say here which category ${method} ${pattern} needs`);
}

describe('the document', () => {
  it.each(operations.map((o) => [`${o.method} ${o.pattern}`, o] as const))(
    'says for %s which scope a token needs, of the right category',
    (_, operation) => {
      const level = operation.method === 'GET' ? 'read' : 'write';
      const needed = categoriesOf(operation).map((category) => `${level}:${category}`);
      expect(operation.scopes).toEqual(needed);
    },
  );

  it('has no operation that a valid user name could collide with (D34)', () => {
    const words = operations.flatMap(({ pattern }) => {
      const [, root, word = ''] = pattern.split('/');
      return (root === 'users' || root === 'repos') && !word.startsWith('{') ? [word] : [];
    });
    expect([...new Set(words)].sort()).toEqual(['issues', 'search']);
    for (const word of words) expect(() => checkUserName(word)).toThrow('name is reserved');
  });

  it('has nothing below the times of a repository except the deprecated list (D34)', () => {
    const below = operations.filter(({ pattern }) =>
      pattern.startsWith('/repos/{owner}/{repo}/times/'),
    );
    expect(below.map(({ method, pattern }) => `${method} ${pattern}`)).toEqual([
      'GET /repos/{owner}/{repo}/times/{user}',
    ]);
  });
});

describe('a token', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    const ann = await t.make.user('ann', { isAdmin: true });
    await t.make.user('bob');
    await t.make.issue(await t.make.repository(ann, 'clock'), ann);
  });
  afterAll(() => t.close());

  const withScopes = async (...scopes: string[]) => {
    const ann = await t.app.context.database.read.users.byName('ann');
    if (ann === undefined) throw new Error('ann is missing');
    return { token: await t.make.token(ann, scopes) };
  };
  const reads = operations.filter((o) => o.method === 'GET' && o.scopes.length > 0);

  it.each(reads.map((o) => [`${o.method} ${o.pattern}`, o] as const))(
    'with exactly its scopes, or only the write scopes, may %s',
    async (_, { method, pattern, scopes }) => {
      const path = filled(pattern, {
        owner: 'ann',
        repo: 'clock',
        username: 'bob',
        target: 'ann',
        user: 'ann',
        collaborator: 'ann',
      });
      const writing = scopes.map((scope) => scope.replace('read:', 'write:'));
      // These name private repositories: see events.test.ts.
      const refusing = ['/user/events', ...ofModules((part) => part.refusePublicOnly)];
      const isRefused = refusing.includes(pattern);
      const confined = isRefused ? [] : [['public-only', ...scopes]];
      for (const given of [scopes, writing, ['all'], ...confined]) {
        const { status } = await t.request(method, path, await withScopes(...given));
        expect([401, 403, 500]).not.toContain(status);
      }
    },
  );

  it('is told the missing and the present scopes', async () => {
    const { status, json } = await t.request(
      'POST',
      '/user/repos',
      await withScopes('read:user', 'write:issue'),
      { body: { name: 'x' } },
    );
    expect(status).toBe(403);
    expect(json.message).toBe(
      'token does not have at least one of required scope(s), required=[write:user,write:repository], token scope=read:user,write:issue',
    );
  });

  it('is told before the repository and the body are checked (D10)', async () => {
    const as = await withScopes('read:misc');
    const hidden = await t.request('GET', '/repos/nobody/nothing', as);
    const shape = await t.request('POST', '/user/emails', as, { body: { emails: 1 } });
    expect([hidden.status, shape.status]).toEqual([403, 403]);
  });

  it('needs the scope on public routes too', async () => {
    expect((await t.request('GET', '/users/bob')).status).toBe(200);
    expect((await t.request('GET', '/users/bob', await withScopes('read:misc'))).status).toBe(403);
  });

  it('needs the read scope for HEAD', async () => {
    expect((await t.request('HEAD', '/user', await withScopes('read:user'))).status).toBe(200);
    expect((await t.request('HEAD', '/user', await withScopes('read:misc'))).status).toBe(403);
  });

  it('may read the version with any scope', async () => {
    expect((await t.request('GET', '/version', await withScopes('read:misc'))).status).toBe(200);
  });
});

describe('scopes', () => {
  it.each([
    [undefined, ['all']],
    [null, ['all']],
    [[], ['all']],
    [[''], ['all']],
    [['all'], ['all']],
    [['public-only'], ['public-only', 'all']],
    [
      ['read:user', 'public-only'],
      ['public-only', 'read:user'],
    ],
    [[' read:user ', 'read:user'], ['read:user']],
    [['read:user', 'write:user'], ['write:user']],
    [['write:issue', 'all'], ['all']],
    [
      ['write:user', 'read:issue'],
      ['read:issue', 'write:user'],
    ],
    [scopeCategories.map((category) => `write:${category}`), ['all']],
  ])('requested as %j are stored as %j', (asked, kept) => {
    expect(normalizeScopes(asked)).toEqual(kept);
  });

  it.each(['user', 'read:users', 'sudo', 'write:', 'WRITE:USER', 'read:user,write:user'])(
    'do not include %s',
    (scope) => {
      expect(() => normalizeScopes([scope])).toThrow(
        `invalid access token scope provided: invalid access token scope: ${scope}`,
      );
    },
  );

  it.each(scopeCategories)('of %s: write includes read, and nothing else', (category) => {
    expect(grants([`write:${category}`], category, 'read')).toBe(true);
    expect(grants([`write:${category}`], category, 'write')).toBe(true);
    expect(grants([`read:${category}`], category, 'read')).toBe(true);
    expect(grants([`read:${category}`], category, 'write')).toBe(false);
    for (const other of scopeCategories.filter((name) => name !== category)) {
      expect(grants([`write:${category}`], other, 'read')).toBe(false);
    }
    expect(grants(['public-only'], category, 'read')).toBe(false);
  });
});
