import { recordStatus } from '../../support/statuses.ts';

/** A page as a browser sees it after all redirects. */
export interface Shown {
  readonly status: number;
  readonly url: string;
  readonly text: string;
}

/** A browser without scripts: keeps cookies, follows redirects, submits forms. */
export class CookieBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Opens an address. @param until stops before an address for which it is true */
  async open(address: string, until: (url: URL) => boolean = () => false): Promise<Shown> {
    return this.#follow(new URL(address), { method: 'GET' }, until);
  }

  /** Submits a form of the page. */
  async submit(
    page: Pick<Shown, 'url'>,
    action: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Shown> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const body = new URLSearchParams(fields).toString();
    return this.#follow(new URL(action, page.url), { method: 'POST', headers: type, body });
  }

  /** The value of the `Cookie` header for an address. */
  cookiesFor(address: string): string {
    const own = this.#cookies.get(new URL(address).origin) ?? new Map<string, string>();
    return [...own].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Takes all cookies of another browser, as a thief would. */
  steal(other: CookieBrowser): void {
    for (const [origin, cookies] of other.#cookies) this.#cookies.set(origin, new Map(cookies));
  }

  /** A request of a page's script. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.cookiesFor(address), origin: new URL(address).origin };
    const reply = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    });
    this.#keep(new URL(address), reply);
    recordStatus(init.method ?? 'GET', new URL(address).pathname, reply.status);
    return reply;
  }

  #keep(url: URL, reply: Response): void {
    const own = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, own);
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
  }

  async #follow(
    first: URL,
    init: { method: string; headers?: Record<string, string>; body?: string },
    until: (url: URL) => boolean = () => false,
  ): Promise<Shown> {
    let url = first;
    let given = init;
    for (let steps = 0; steps < 15; steps++) {
      const headers = { accept: 'text/html', ...given.headers, cookie: this.cookiesFor(url.href) };
      const reply = await fetch(url, { ...given, headers, redirect: 'manual' });
      this.#keep(url, reply);
      const location = reply.headers.get('location');
      if (location === null || reply.status < 300 || reply.status > 399) {
        return { status: reply.status, url: url.href, text: await reply.text() };
      }
      await reply.arrayBuffer();
      url = new URL(location, url);
      given = { method: 'GET' };
      if (until(url)) return { status: reply.status, url: url.href, text: '' };
    }
    throw new Error('too many redirects');
  }
}
