/** A reply as JSON; a string is sent as text, undefined as an empty body. */
export interface FakeReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakePerson {
  readonly id: number;
  login: string;
  created: string;
  isActive: boolean;
}

export interface FakeIssue {
  readonly id: number;
  readonly number: number;
  readonly repository: FakeRepository;
  readonly isPull: boolean;
  title: string;
  state: 'open' | 'closed';
  /** By default the first person. */
  poster?: FakePerson | null;
}

export interface FakeRepository {
  readonly id: number;
  owner: string;
  name: string;
  /** Former names, which redirect. */
  readonly former: string[];
  tracksTime: boolean;
}

interface FakeTime {
  readonly id: number;
  readonly issue: FakeIssue;
  readonly person: FakePerson;
  readonly seconds: number;
  createdUnix: number;
}

interface FakeTokens {
  readonly access: string;
  readonly refresh: string;
}

interface FakeGrant {
  readonly person: FakePerson;
  readonly scopes: readonly string[] | undefined;
  access: string;
  refresh: string;
}

/** What the host answers one person about one issue. */
export interface Rights {
  readonly reads: boolean;
  readonly addsTime: boolean;
  readonly seesOthers: boolean;
  /** Search lists it; by default where it is read. */
  readonly finds?: boolean;
}

const nothing: Rights = { reads: false, addsTime: false, seesOthers: false };
const everything: Rights = { reads: true, addsTime: true, seesOthers: true };
const docs = 'http://host.invalid/api/swagger';
const refusal = (status: number, message: string): FakeReply => ({
  status,
  body: { message, url: docs },
});
const unknown = refusal(404, 'not found');
const othersRefused = refusal(403, 'query by user not allowed; not enough rights');
const empty403: FakeReply = { status: 403 };

/** People, issues and times of a fake host, and its answers to people's own tokens. */
export class FakeWorld {
  url = '';
  /** By default a host from 1.26 on: a list without a page is its first 30 rows. */
  pagesAlways = true;
  /** So many of a person's own times are counted, and not listed. */
  hidesTimes = 0;
  /** Whether lists of times are in no order. */
  shuffles = false;
  /** Seconds since 1970; the host's own. */
  nowUnix: () => number = () => Math.floor(Date.now() / 1000);
  rightsOf: (person: FakePerson, issue: FakeIssue) => Rights = () => everything;
  readonly people: FakePerson[] = [];
  readonly repositories: FakeRepository[] = [];
  readonly issues: FakeIssue[] = [];
  times: FakeTime[] = [];
  #lastTimeId = 0;
  /** Each list has another one. */
  #orders = 0;
  #lastToken = 0;
  /** How long an access token of an authorization lasts. */
  grantSeconds = 3600;
  /** Refresh tokens that were taken a second time: the whole authorization ends then. */
  reused = 0;
  #lastGrant = 0;
  readonly #refreshTokens = new Map<string, FakeGrant>();
  readonly #tokens = new Map<string, { person: FakePerson; scopes: readonly string[] }>();

  person(login: string, id = this.people.length + 1): FakePerson {
    const person = { id, login, created: '2026-01-02T03:04:05Z', isActive: true };
    this.people.push(person);
    return person;
  }

  token(person: FakePerson, scopes: readonly string[] = ['write:issue', 'read:user']): string {
    this.#lastToken += 1;
    const token = `${person.login}-${this.#lastToken}`.padEnd(40, '0');
    this.#tokens.set(token, { person, scopes });
    return token;
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
  }

  /** What an authorization gives; a refresh token is taken once. */
  authorize(person: FakePerson, scopes?: readonly string[]): FakeTokens {
    return this.#renew({ person, scopes, access: '', refresh: '' });
  }

  /** @returns undefined if the host refuses it */
  refresh(token: string): FakeTokens | undefined {
    const grant = this.#refreshTokens.get(token);
    if (grant === undefined) return undefined;
    if (grant.refresh === token) return this.#renew(grant);
    this.reused += 1;
    this.revoke(grant.access);
    grant.refresh = '';
    return undefined;
  }

  /** The person revokes all their authorizations. */
  endGrants(person: FakePerson): void {
    for (const [token, grant] of this.#refreshTokens) {
      if (grant.person !== person) continue;
      this.revoke(grant.access);
      this.#refreshTokens.delete(token);
    }
  }

  #renew(grant: FakeGrant): FakeTokens {
    this.revoke(grant.access);
    grant.access = this.token(grant.person, grant.scopes);
    this.#lastGrant += 1;
    grant.refresh = `refresh-${this.#lastGrant}`;
    this.#refreshTokens.set(grant.refresh, grant);
    return { access: grant.access, refresh: grant.refresh };
  }

  personOf(token: string | null): FakePerson | undefined {
    return this.#tokens.get(token ?? '')?.person;
  }

  repository(owner: string, name: string, id = this.repositories.length + 1): FakeRepository {
    const repository = { id, owner, name, former: [], tracksTime: true };
    this.repositories.push(repository);
    return repository;
  }

  issue(repository: FakeRepository, title: string, isPull = false): FakeIssue {
    const number = this.issues.filter((one) => one.repository === repository).length + 1;
    const issue: FakeIssue = {
      ...{ id: this.issues.length + 1, number, repository, isPull, title, state: 'open' },
    };
    this.issues.push(issue);
    return issue;
  }

  deleteIssue(issue: FakeIssue): void {
    this.issues.splice(this.issues.indexOf(issue), 1);
  }

  addTime(person: FakePerson, issue: FakeIssue, seconds: number): FakeTime {
    this.#lastTimeId += 1;
    const time = { id: this.#lastTimeId, issue, person, seconds, createdUnix: this.nowUnix() };
    this.times.push(time);
    return time;
  }

  /** @returns a function that brings the times back as they are now, and their ids again */
  backUp(): () => void {
    const [times, last] = [[...this.times], this.#lastTimeId];
    return () => {
      this.times = times;
      this.#lastTimeId = last;
    };
  }

  reply(method: string, target: string, token: string | null, body: unknown): FakeReply {
    const url = new URL(target, 'http://host.invalid');
    if (!url.pathname.startsWith('/api/v1/')) return { status: 404, body: '404 page not found\n' };
    const path = url.pathname.slice('/api/v1'.length);
    if (path === '/version') return { status: 200, body: { version: '1.27.3' } };
    const known = this.#tokens.get(token ?? '');
    if (known === undefined) return refusal(401, 'invalid username, password or token');
    const { person, scopes } = known;
    if (!person.isActive) {
      const message =
        'This account is prohibited from signing in, please contact your site administrator.';
      return { status: 403, body: { message } };
    }
    const needed = neededScope(method, path);
    const isAllowed = needed.some((scope) => scopes.includes(scope)) || scopes.includes('all');
    if (!isAllowed) {
      const required = `required=[${needed.at(-1)}], token scope=${scopes.join(',')}`;
      return refusal(403, `token does not have at least one of required scope(s), ${required}`);
    }
    return this.#replyTo(method, path, url.searchParams, person, body as { time?: number });
  }

  #replyTo(
    method: string,
    path: string,
    query: URLSearchParams,
    person: FakePerson,
    body: { time?: number },
  ): FakeReply {
    if (path === '/user') return { status: 200, body: this.#userJson(person) };
    if (path === '/user/repos') return this.#list(this.repositories, query, (one) => one);
    if (path === '/user/times') {
      const own = this.times.filter((time) => time.person === person);
      const found = within(own, query);
      const hidden = new Set(own.slice(0, this.hidesTimes));
      const shown = found.filter((time) => !hidden.has(time));
      const reply = this.#list(this.#inOrder(shown), query, (time) => this.#timeJson(time));
      return { ...reply, headers: { 'x-total-count': String(found.length) } };
    }
    if (path === '/repos/issues/search') {
      const words = (query.get('q') ?? '').toLowerCase();
      const found = this.issues.filter((issue) => {
        const { reads, finds = reads } = this.rightsOf(person, issue);
        return finds && issue.title.toLowerCase().includes(words);
      });
      return this.#list(found.toReversed(), query, (issue) => this.#issueJson(issue));
    }
    const [, owner = '', name = '', number = '', rest = '', id = ''] =
      /^\/repos\/([^/]+)\/([^/]+)\/issues\/(\d+)(\/times)?(?:\/(\d+))?$/.exec(path) ?? [];
    if (owner === '') return { status: 404, body: '404 page not found\n' };
    const repository = this.#repositoryAt(owner, name);
    if (repository === undefined) {
      const now = this.repositories.find(({ former }) => former.includes(`${owner}/${name}`));
      if (now === undefined) return unknown;
      const location = `/api/v1${path.replace(`${owner}/${name}`, `${now.owner}/${now.name}`)}`;
      return { status: 301, headers: { location } };
    }
    const issue = this.issues.find(
      (one) => one.repository === repository && one.number === Number(number),
    );
    const rights = issue === undefined ? nothing : this.rightsOf(person, issue);
    const other = query.get('user');
    const asksForOther = rest !== '' && method === 'GET' && other !== null;
    if (asksForOther && rights.finds === true && !rights.seesOthers) return othersRefused;
    if (issue === undefined || !rights.reads) return unknown;
    if (rest === '') return { status: 200, body: this.#issueJson(issue) };
    if (method === 'POST') return this.#add(person, issue, rights, body);
    if (method === 'DELETE') return this.#delete(person, Number(id));
    if (!repository.tracksTime) return refusal(404, 'timetracker is disabled');
    if (other !== null && other !== person.login && !rights.seesOthers) return othersRefused;
    const seen = this.times.filter(
      (time) =>
        time.issue === issue &&
        (rights.seesOthers || time.person === person) &&
        (other === null || time.person.login === other),
    );
    return this.#list(this.#inOrder(within(seen, query)), query, (time) => this.#timeJson(time));
  }

  #inOrder(times: readonly FakeTime[]): readonly FakeTime[] {
    if (!this.shuffles) return times;
    this.#orders += 1;
    const place = ({ id }: FakeTime): number => (id * 7919 * this.#orders) % 101;
    return times.toSorted((a, b) => place(a) - place(b));
  }

  #add(person: FakePerson, issue: FakeIssue, rights: Rights, body: { time?: number }): FakeReply {
    if (!issue.repository.tracksTime) return refusal(400, 'time tracking disabled');
    if (!rights.addsTime) return empty403;
    return { status: 200, body: this.#timeJson(this.addTime(person, issue, body.time ?? 0)) };
  }

  /** Like the real one, it looks at the entry's id alone, not at the issue in the path. */
  #delete(person: FakePerson, id: number): FakeReply {
    const index = this.times.findIndex((time) => time.id === id);
    if (index < 0) return refusal(404, 'tracked time was already deleted');
    if (this.times[index]?.person !== person) return empty403;
    this.times.splice(index, 1);
    return { status: 204 };
  }

  #repositoryAt(owner: string, name: string): FakeRepository | undefined {
    return this.repositories.find((one) => one.owner === owner && one.name === name);
  }

  #list<T>(rows: readonly T[], query: URLSearchParams, json: (row: T) => unknown): FakeReply {
    const isAsked = query.has('page') || query.has('limit') || this.pagesAlways;
    const limit = isAsked ? Math.min(50, Number(query.get('limit') ?? 30)) : rows.length;
    const start = (Math.max(1, Number(query.get('page') ?? 1)) - 1) * limit;
    return {
      status: 200,
      headers: { 'x-total-count': String(rows.length) },
      body: rows.slice(start, start + limit).map(json),
    };
  }

  #userJson = ({ id, login, created }: FakePerson) => ({
    ...{ id, login, login_name: '', full_name: '', email: `${login}@example.com` },
    ...{ html_url: `${this.url}/${login}`, created, active: true, username: login },
  });

  #issueJson({ id, number, repository, isPull, title, state, poster }: FakeIssue) {
    const user = poster === undefined ? (this.people[0] as FakePerson) : poster;
    const { owner, name } = repository;
    const page = `${this.url}/${owner}/${name}/${isPull ? 'pulls' : 'issues'}/${number}`;
    return {
      ...{ id, number, title, state, body: `Text of issue ${number}`, html_url: page },
      user: user && this.#userJson(user),
      labels: [{ id: 1, name: 'bug', color: 'ee0701' }],
      milestone: { id: 1, title: 'Spring', state: 'open' },
      ...{ assignee: null, assignees: null, comments: 0, due_date: null, closed_at: null },
      ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' },
      pull_request: isPull ? { merged: false, html_url: page } : null,
      repository: { id: repository.id, name, owner, full_name: `${owner}/${name}` },
    };
  }

  #timeJson = ({ id, issue, person, seconds, createdUnix }: FakeTime) => ({
    ...{ id, time: seconds, user_id: person.id, user_name: person.login, issue_id: issue.id },
    created: new Date(createdUnix * 1000).toISOString().replace('.000Z', 'Z'),
    issue: this.#issueJson(issue),
  });
}

function within(times: readonly FakeTime[], query: URLSearchParams): readonly FakeTime[] {
  const unixOf = (name: string, otherwise: number): number =>
    query.has(name) ? Date.parse(query.get(name) ?? '') / 1000 : otherwise;
  const [since, before] = [unixOf('since', 0), unixOf('before', Number.MAX_SAFE_INTEGER)];
  return times.filter(({ createdUnix }) => createdUnix >= since && createdUnix <= before);
}

/** One of these scopes, the last of which the refusal names. */
function neededScope(method: string, path: string): string[] {
  const level = method === 'GET' ? 'read' : 'write';
  const isIssue = /\/issues\/(search$|\d+(\/|$))/.test(path);
  const noun = isIssue ? 'issue' : /^\/user($|\/times)/.test(path) ? 'user' : 'repository';
  return level === 'read' ? [`write:${noun}`, `read:${noun}`] : [`write:${noun}`];
}
