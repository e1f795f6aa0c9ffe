import { readFileSync } from 'node:fs';

/** Somebody who was made on the host for the tests. */
export interface Person {
  readonly login: string;
  readonly id: number;
  readonly password: string;
  /** With exactly the scopes that a connection needs. */
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  readonly json: any;
}

export interface OAuthApplication {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

const password = 'a good password of 27';

/** A running Gitea or Forgejo, and the token of a site administrator there. */
export class RealHost {
  readonly url: string;
  readonly #adminToken: string;
  readonly #undo: (() => Promise<unknown>)[] = [];

  constructor() {
    const { PUNCHCARD_TEST_HOST_URL: url, PUNCHCARD_TEST_HOST_TOKEN_FILE: file } = process.env;
    if (url === undefined || file === undefined) throw new Error('see `npm run test:host`');
    this.url = url.replace(/\/+$/, '');
    this.#adminToken = readFileSync(file, 'utf8').trim();
  }

  /** @param as a person's token; the administrator's by default */
  async ask(method: string, path: string, body?: unknown, as?: string): Promise<Answer> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: as?.startsWith('Basic ') ? as : `token ${as ?? this.#adminToken}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'follow',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      json: isJson && text !== '' ? JSON.parse(text) : null,
    };
  }

  /** As `ask`, where nothing else than success will do. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  async done(method: string, path: string, body?: unknown, as?: string): Promise<any> {
    const { status, json } = await this.ask(method, path, body, as);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  async version(): Promise<string> {
    return (await this.done('GET', '/version')).version;
  }

  async makePerson(login: string, more: Record<string, unknown> = {}): Promise<Person> {
    const email = `${login}@example.com`;
    const body = { username: login, email, password, must_change_password: false, ...more };
    const { id } = await this.done('POST', '/admin/users', body);
    this.#undo.push(() => this.ask('DELETE', `/admin/users/${login}?purge=true`));
    const token = await this.makeToken(login, ['read:user', 'write:issue']);
    return { login, id, password, token };
  }

  /** A token of a person, with these scopes. */
  async makeToken(login: string, scopes: readonly string[]): Promise<string> {
    const basic = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    const body = { name: `test-${crypto.randomUUID()}`, scopes };
    return (await this.done('POST', `/users/${login}/tokens`, body, basic)).sha1;
  }

  /** A confidential client of the administrator's. */
  async makeApplication(redirect: string): Promise<OAuthApplication> {
    const body = { name: 'Punchcard', redirect_uris: [redirect], confidential_client: true };
    const made = await this.done('POST', '/user/applications/oauth2', body);
    this.#undo.push(() => this.ask('DELETE', `/user/applications/oauth2/${made.id}`));
    return { id: made.id, clientId: made.client_id, clientSecret: made.client_secret };
  }

  async makeOrganization(name: string, visibility = 'public'): Promise<void> {
    await this.done('POST', '/orgs', { username: name, visibility });
    this.#undo.push(() => this.ask('DELETE', `/orgs/${name}`));
  }

  /** A team with rights by unit on all repositories of the organization. */
  async makeTeam(
    organization: string,
    name: string,
    units: Readonly<Record<string, string>>,
    members: readonly string[],
  ): Promise<void> {
    const body = {
      ...{ name, permission: 'read', includes_all_repositories: true },
      ...{ units: Object.keys(units), units_map: units },
    };
    const { id } = await this.done('POST', `/orgs/${organization}/teams`, body);
    for (const login of members) await this.done('PUT', `/teams/${id}/members/${login}`);
  }

  /** @param owner a person or an organization that was made here */
  async makeRepository(owner: string, name: string, isPrivate = true): Promise<number> {
    const isPerson = (await this.ask('GET', `/orgs/${owner}`)).status === 404;
    const path = isPerson ? `/admin/users/${owner}/repos` : `/orgs/${owner}/repos`;
    const body = { name, private: isPrivate, auto_init: true };
    const { id } = await this.done('POST', path, body);
    this.#undo.push(() => this.ask('DELETE', `/repos/${owner}/${name}`));
    return id;
  }

  async makeIssue(owner: string, name: string, title: string, as?: string): Promise<number> {
    return (await this.done('POST', `/repos/${owner}/${name}/issues`, { title }, as)).number;
  }

  /** What is on an issue, oldest first: people and seconds. */
  async timesOf(owner: string, name: string, number: number) {
    const path = `/repos/${owner}/${name}/issues/${number}/times?page=1&limit=50`;
    const times: { id: number; user_name: string; time: number }[] = await this.done('GET', path);
    return times.toSorted((one, other) => one.id - other.id);
  }

  /** Removes all that was made, last first. */
  async cleanUp(): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) await undo();
  }
}

/** A browser without script: keeps cookies, by host, and follows redirects by itself. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** The address of the page. */
  url = '';
  text = '';
  status = 0;

  async open(address: string, form?: Readonly<Record<string, string>>): Promise<void> {
    let url = new URL(address, this.url || undefined);
    let method = form === undefined ? 'GET' : 'POST';
    for (let hops = 0; hops < 20; hops++) {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          cookie: this.cookies(url.href),
          origin: url.origin,
          'sec-fetch-site': 'same-origin',
        },
        ...(method === 'POST' && form !== undefined && { body: new URLSearchParams(form) }),
      });
      for (const line of response.headers.getSetCookie()) this.keep(url.href, line);
      const refresh = response.headers.get('refresh')?.replace(/^0; url=/, '');
      const location = refresh ?? response.headers.get('location');
      const isAway = response.status >= 300 && response.status <= 399;
      if (location === null || !(isAway || refresh !== undefined)) {
        this.url = url.href;
        this.status = response.status;
        this.text = await response.text();
        return;
      }
      await response.body?.cancel();
      url = new URL(location, url);
      method = 'GET';
    }
    throw new Error(`too many redirects: ${url.origin}${url.pathname}`);
  }

  /** Keeps the cookie of a `Set-Cookie` line. */
  keep(origin: string, line: string): void {
    const { host } = new URL(origin);
    const own = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, own);
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0|max-age=-/i.test(line)) own.delete(name);
    else own.set(name, pair.slice(name.length + 1));
  }

  /** Sends the form that contains the words, with its hidden fields. */
  async submit(words: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const form = [...this.text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)]
      .map(([whole]) => whole)
      .find((whole) => whole.includes(words));
    if (form === undefined) throw new Error(`no form ${words} on ${this.url}: ${this.text}`);
    const hidden = [...form.matchAll(/<input\b[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => /type="?hidden/.test(input))
      .map((input) => [attribute(input, 'name'), attribute(input, 'value')]);
    await this.open(attribute(form, 'action') || this.url, {
      ...Object.fromEntries(hidden),
      ...fields,
    });
  }

  /** The cookies for an origin, as a header. */
  cookies(origin: string): string {
    const own = this.#cookies.get(new URL(origin).host) ?? [];
    return [...own].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

const attribute = (tag: string, name: string): string => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
    .replace(/&#34;|&quot;/g, '"');
};

/** Signs in at the host, and allows the application that asks, once. */
export async function signInAtHost(browser: PlainBrowser, person: Person): Promise<void> {
  if (/user\/login/.test(browser.url)) {
    await browser.submit('user_name', { user_name: person.login, password: person.password });
  }
  if (/oauth\/authorize/.test(browser.url))
    await browser.submit('/login/oauth/grant', { granted: 'true' });
}
