import { badBody } from './bad-bodies.ts';
import type { Known, Person } from './known.ts';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import type { Credential, Request } from './request.ts';
import { csv, objectOf, pathValue, queryValue, type Subject } from './values.ts';

/** Their callers may lose their account, password or session. */
const spareCaller = new Set([
  ...['userDeleteCurrent', 'userChangePassword', 'userBeginTwoFactor', 'userDeleteTwoFactor'],
  ...['userConfirmTwoFactor', 'userRenewRecoveryCodes', 'userDeleteSession', 'userEndSession'],
  ...['userConfirmSession', 'userCreateSession'],
]);

/** Their targets may be locked out or removed. */
const spareTarget = new Set([
  ...['adminEditUser', 'adminDeleteUser', 'adminRenameUser', 'userDeleteAccessToken'],
]);

const spareRepository = new Set(['repoDelete', 'repoEdit', 'repoPutTimeLock', 'issueDelete']);

/** A token is not enough for them. */
const byPassword = new Set([
  ...[
    'userGetTokens',
    'userCreateToken',
    'userDeleteAccessToken',
    'userListSessions',
    'userExport',
  ],
]);

const badCredentials: readonly Credential[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'header', value: 'token 0000000000000000000000000000000000000000' },
  { kind: 'header', value: 'Bearer' },
  { kind: 'header', value: 'Basic !!!' },
  { kind: 'header', value: 'Digest username="heron"' },
  { kind: 'basic', name: 'heron', password: 'wrong' },
  { kind: 'basic', name: 'nobody-here', password: 'correct horse' },
  { kind: 'session', cookie: 'ab'.repeat(32), origin: 'http://punchcard.test' },
];

/** Requests outside of the API document. */
const strayPaths = [
  ...['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/user/', '/api/v1/users/heron/nothing'],
  ...['/api/v1/repos/osprey//issues', '/api/healthz', '/nothing.js', '/api/v1/user/following/%zz'],
  ...['/api/v1/version?', '/api/v1//version', '/avatars/1', '/avatars/x', '/robots.txt'],
];

export class Requests {
  readonly #random: Random;
  readonly #known: Known;
  readonly #keyed: Request[] = [];

  constructor(random: Random, known: Known) {
    this.#random = random;
    this.#known = known;
  }

  stray(): Request {
    const random = this.#random;
    const as = random.chance(0.5) ? random.pick(badCredentials) : tokenOf(this.#known.admin);
    const method = random.pick(['GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']);
    const headers: Record<string, string> = {};
    if (random.chance(0.3)) headers.origin = 'http://pages.test';
    const path = random.pick(strayPaths);
    return { operation: '(stray)', method, path, headers, as };
  }

  make(operation: Operation, nowUnix: number): Request {
    const random = this.#random;
    const earlier = this.#keyed.filter((one) => one.operation === operation.id);
    if (earlier.length > 0 && random.chance(0.1)) return random.pick(earlier);
    const subject = this.#subject(operation, nowUnix);
    const headers: Record<string, string> = {};
    const body = this.#body(operation, subject, headers);
    this.#addHeaders(operation, headers);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      pathValue(name, subject),
    );
    const request = {
      operation: operation.id,
      method: operation.method,
      path: path + this.#query(operation, subject),
      headers,
      as: this.#credential(operation, subject.caller),
      body,
    };
    if ('idempotency-key' in headers) this.#keyed.push(request);
    if (this.#keyed.length > 100) this.#keyed.shift();
    return request;
  }

  /** The caller usually has the permission, and the values are consistent. */
  #subject(operation: Operation, nowUnix: number): Subject {
    const [random, known] = [this.#random, this.#known];
    const entries = known.entries.items;
    const entry =
      operation.path.includes('{id}') && entries.length > 0 && random.chance(0.9)
        ? random.pick(entries)
        : undefined;
    const isSpare = spareRepository.has(operation.id);
    const needsIssue = operation.path.includes('{index}');
    const fitting = known.repositories.filter(
      (one) => (one.isSpare || !isSpare) && (one.issues > 0 || !needsIssue),
    );
    const repository =
      entry?.repository ?? random.pick(fitting.length > 0 ? fitting : known.repositories);
    const index = 1 + random.below(Math.max(1, Math.min(repository.issues, 40)));
    const spare = known.spares.pick(random, known.admin);
    const target = spareTarget.has(operation.id) ? spare : random.pick(known.people);
    const someone = random.pick(known.people);
    let caller = random.chance(0.25) ? known.admin : someone;
    if (operation.path.includes('/admin/') && random.chance(0.8)) caller = known.admin;
    if (operation.path.includes('{repo}')) {
      const owner = known.person(repository.owner) ?? someone;
      const author = known.person(entry?.user ?? '') ?? owner;
      caller = random.pick([owner, author, known.admin, someone]);
    }
    if (operation.takesCsv || operation.id === 'userBulkTimes') {
      caller = known.person(repository.owner) ?? someone;
    }
    if (byPassword.has(operation.id) && random.chance(0.8)) caller = target;
    if (spareCaller.has(operation.id)) caller = spare;
    return {
      ...{ random, known, operation: operation.id, caller, target },
      ...{ repository, entry, index, nowUnix },
    };
  }

  #credential(operation: Operation, caller: Person): Credential {
    const random = this.#random;
    if (random.chance(0.07)) return random.pick(badCredentials);
    const basic: Credential = { kind: 'basic', name: caller.name, password: caller.password };
    if (spareCaller.has(operation.id)) return random.chance(0.8) ? basic : { kind: 'none' };
    if (byPassword.has(operation.id) && random.chance(0.8)) return basic;
    if (caller.token !== '' && random.chance(0.88)) return tokenOf(caller);
    return random.pick(caller.credentials);
  }

  #query(operation: Operation, subject: Subject): string {
    const random = this.#random;
    const parts: string[] = [];
    for (const { name, schema, required } of operation.query) {
      let share = operation.query.length > 9 ? 0.1 : 0.2;
      if (['page', 'limit'].includes(name)) share = 0.35;
      if (name === 'cursor') share = 0.08;
      const isNeeded = required || (operation.takesCsv && name === 'repository');
      if (!random.chance(isNeeded ? 0.95 : share)) continue;
      // An issue is identified with its repository.
      if (name === 'issue' && !operation.path.includes('{repo}')) {
        parts.push(`repository=${queryValue('repository', {}, subject)}`);
      }
      parts.push(`${name}=${queryValue(name, schema, subject)}`);
      if (random.chance(0.03)) parts.push(`${name}=${queryValue(name, schema, subject)}`);
    }
    if (random.chance(0.02)) parts.push(`unknown=${random.below(9)}`);
    if (random.chance(0.02)) parts.push(`sudo=${random.pick(this.#known.people).name}`);
    return parts.length === 0 ? '' : `?${random.shuffle(parts).join('&')}`;
  }

  #addHeaders(operation: Operation, headers: Record<string, string>): void {
    const [random, known] = [this.#random, this.#known];
    if (random.chance(0.04))
      headers.sudo = random.pick([...known.people.map((p) => p.name), 'ghost']);
    if (operation.takesKey && random.chance(0.25)) {
      headers['idempotency-key'] = random.chance(0.15)
        ? random.pick(['', 'x'.repeat(256), 'ü', 'key 1'])
        : known.newName('key ');
    }
    const etag = random.pick([known.etags.pick(random, '"1"'), '"1"', '"2"', '*', 'W/"1"', 'x']);
    if (/^issue(Edit|Delete)Time$/.test(operation.id) && random.chance(0.2))
      headers['if-match'] = etag;
    if (operation.method === 'GET' && random.chance(0.05)) headers['if-none-match'] = etag;
    if (random.chance(0.03)) headers.origin = random.pick(['http://pages.test', 'http://bad.test']);
    if (random.chance(0.02)) headers.accept = random.pick(['text/html', 'application/xml', '*/*']);
  }

  #body(
    operation: Operation,
    subject: Subject,
    headers: Record<string, string>,
  ): string | undefined {
    const random = this.#random;
    if (operation.body === undefined) {
      if (operation.method === 'GET' || random.chance(0.9)) return undefined;
      headers['content-type'] = 'application/json';
      return random.pick(['', '{}', '[', 'null']);
    }
    if (operation.takesCsv && random.chance(0.5)) {
      headers['content-type'] = 'text/csv';
      return csv(subject);
    }
    headers['content-type'] = 'application/json';
    const fitting = objectOf(operation.body, subject);
    return random.chance(0.2) ? badBody(fitting, random, headers) : JSON.stringify(fitting);
  }
}

export function tokenOf(person: Person): Credential {
  return { kind: 'token', token: person.token, where: 'header' };
}
