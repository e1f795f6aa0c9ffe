import type { Build } from './build.ts';
import type { KnownRepository, Person } from './known.ts';
import { type Credential, mediaOf, toWire } from './request.ts';

export interface StartingWorld {
  readonly people: Person[];
  readonly repositories: KnownRepository[];
}

const password = 'correct horse';
/** Accounts in addition to those of the demo. */
const accounts: readonly Record<string, unknown>[] = [
  { username: 'limited', visibility: 'limited' },
  { username: 'Private.One', visibility: 'private' },
  { username: 'restricted', restricted: true },
  { username: 'second-admin' },
  { username: 'barred' },
  { username: 'inactive' },
];

const fewScopes: readonly (readonly string[])[] = [
  ['public-only', 'all'],
  ['read:user'],
  ['read:issue', 'read:repository'],
  ['write:issue', 'write:repository'],
];

/** Fills the storage of a stopped build, and stops it again. */
export async function createWorld(build: Build): Promise<StartingWorld> {
  await build.run(['demo', '--password', password]);
  await build.start();
  try {
    return await fill(build);
  } finally {
    await build.stop();
  }
}

/** Sends a request that must succeed, and returns its JSON. */
type Call = <T>(method: string, path: string, as: Credential, body?: unknown) => Promise<T>;

function caller(build: Build): Call {
  return async <T>(method: string, path: string, as: Credential, body?: unknown): Promise<T> => {
    const request = {
      operation: '',
      method,
      path: `/api/v1${path}`,
      headers: mediaOf(body),
      as,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const answer = await build.send(toWire(request, 0));
    const text = answer.body.toString();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
}

async function fill(build: Build): Promise<StartingWorld> {
  const call = caller(build);
  const admin: Credential = { kind: 'basic', name: 'osprey', password };
  for (const account of accounts) {
    const email = `${String(account.username).toLowerCase()}@example.com`;
    const body = { email, password, must_change_password: false, ...account };
    await call('POST', '/admin/users', admin, body);
  }
  await call('PATCH', '/admin/users/second-admin', admin, { admin: true });
  const found = await call<{ data: { login: string }[] }>('GET', '/users/search?limit=50', admin);
  const people: Person[] = [];
  for (const { login } of found.data) people.push(await makePerson(call, login));
  const repositories = await findRepositories(call, admin);
  await addRelations(call, people, repositories);
  await call('PATCH', '/admin/users/barred', admin, { prohibit_login: true });
  await call('PATCH', '/admin/users/inactive', admin, { active: false });
  return { people, repositories };
}

/** Tokens of all kinds, a session, and the password itself. */
async function makePerson(call: Call, name: string): Promise<Person> {
  const basic: Credential = { kind: 'basic', name, password };
  const makeToken = async (scopes: readonly string[]): Promise<string> => {
    const body = { name: scopes.join(' and '), scopes };
    const path = `/users/${name}/tokens`;
    return (await call<{ sha1: string }>('POST', path, basic, body)).sha1;
  };
  const token = await makeToken(['all']);
  const credentials: Credential[] = [basic, { kind: 'token', token, where: 'query' }];
  for (const scopes of fewScopes) {
    credentials.push({ kind: 'token', token: await makeToken(scopes), where: 'header' });
  }
  return { name, password, token, credentials };
}

async function findRepositories(call: Call, admin: Credential): Promise<KnownRepository[]> {
  const path = '/repos/search?limit=50&sort=id';
  const { data } = await call<{ data: { full_name: string }[] }>('GET', path, admin);
  const repositories: KnownRepository[] = [];
  for (const { full_name } of data) {
    const [owner = '', name = ''] = full_name.split('/');
    const issues = await call<{ number: number }[]>(
      'GET',
      `/repos/${full_name}/issues?state=all&limit=1`,
      admin,
    );
    repositories.push({ owner, name, isSpare: false, issues: issues[0]?.number ?? 0 });
  }
  return repositories;
}

/** Collaborators of every level, blocks, follows, addresses and a running stopwatch. */
async function addRelations(
  call: Call,
  people: readonly Person[],
  repositories: readonly KnownRepository[],
): Promise<void> {
  const tokenOf = (name: string): Credential => {
    const token = people.find((person) => person.name === name)?.token ?? '';
    return { kind: 'token', token, where: 'header' };
  };
  const levels = ['read', 'write', 'admin'];
  const guests = ['limited', 'Private.One', 'restricted'];
  for (const [i, { owner, name }] of repositories.entries()) {
    for (const [j, guest] of guests.entries()) {
      const permission = levels[(i + j) % levels.length];
      const path = `/repos/${owner}/${name}/collaborators/${guest}`;
      if ((i + j) % 4 !== 3) await call('PUT', path, tokenOf('osprey'), { permission });
    }
  }
  for (const name of [...guests, 'second-admin']) {
    for (const other of ['heron', 'kestrel', 'limited', 'Private.One']) {
      if (other === name) continue;
      // Not everybody can follow a private user.
      await call('PUT', `/user/following/${other}`, tokenOf(name)).catch(() => null);
    }
    const emails = [`${name.toLowerCase()}.two@example.com`];
    await call('POST', '/user/emails', tokenOf(name), { emails });
  }
  await call('PUT', '/user/blocks/barred', tokenOf('heron'));
  await call('PUT', '/user/blocks/wren', tokenOf('limited'));
  await call('PATCH', '/user/settings', tokenOf('kestrel'), { hide_email: false });
  const open = repositories.find(({ issues }) => issues > 0);
  if (open === undefined) return;
  const watch = `/repos/${open.owner}/${open.name}/issues/1/stopwatch/start`;
  await call('POST', watch, tokenOf(open.owner));
}
