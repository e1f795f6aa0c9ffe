import { Agent, type IncomingMessage, request } from 'node:http';

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  /** How many rows the answer may take time for, by its total: what is counted or skipped. */
  readonly rows?: (total: number) => number;
}

export interface Answered {
  readonly ms: number;
  /** `X-Total-Count`; null if there is none. */
  readonly total: number | null;
  /** The path of the next page, below `/api/v1`; null on the last. */
  readonly next: string | null;
}

/** Sends requests over keep-alive connections and reads whole responses. */
export class Client {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws if the response is not 2xx */
  async ask({ method = 'GET', path, token, body }: Asked): Promise<Answered> {
    const begun = performance.now();
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(`${this.#url}/api/v1${path}`, {
        method,
        agent: this.#agent,
        headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      });
      asked.once('response', resolve).once('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
    const { statusCode = 0, headers } = reply;
    let text = '';
    for await (const piece of reply) if (statusCode >= 300) text += piece;
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    const total = headers['x-total-count'];
    const next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    return {
      ms: performance.now() - begun,
      total: total === undefined ? null : Number(total),
      next: next ?? null,
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}
