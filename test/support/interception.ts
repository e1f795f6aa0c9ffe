import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';

/** A request of a browser, held until one of the functions is called. */
export interface Held {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Lets the service answer it. */
  pass(): void;
  /** Answers in place of the service. */
  answer(status: number, body?: object | string, headers?: Readonly<Record<string, string>>): void;
  /**
   * Lets the service handle it, and holds the end of its answer.
   * @returns when the service has answered: a function that releases the answer
   */
  handle(): Promise<() => void>;
  /** Closes the connection. */
  cut(): void;
}

/** An error as the service sends it. The pages show its message, as they do not know such a code. */
export const errorAnswer = (message: string, code = 'test.refused') => ({
  ...{ message, code, values: {}, url: '' },
});

interface Rule {
  readonly port: number;
  readonly pattern: RegExp;
  readonly onRequest: (held: Held) => unknown;
}

const rules: Rule[] = [];

/**
 * Intercepts what browsers request, until the test ends. In the service, not in the browser:
 * Chromium loses or misses requests that it sends while its interception begins or ends
 * (playwright's issue 41802), and does not use its cache with it. The last rule that matches wins.
 * @param pattern of the method and the URL, as in `POST /api/v1/user/session?x=y`
 * @returns a function that ends it
 */
export function intercept(
  { url }: Pick<TestApp, 'url'>,
  pattern: RegExp,
  onRequest: Rule['onRequest'],
): () => void {
  const rule = { port: Number(new URL(url).port), pattern, onRequest };
  rules.unshift(rule);
  const end = (): void => {
    if (rules.includes(rule)) rules.splice(rules.indexOf(rule), 1);
  };
  onTestFinished(end);
  return end;
}

const { emit } = Server.prototype;
Server.prototype.emit = function (event: string, ...args: unknown[]): boolean {
  const pass = (): boolean => Reflect.apply(emit, this, [event, ...args]);
  if (event !== 'request' || rules.length === 0) return pass();
  const [request, response] = args as [IncomingMessage, ServerResponse];
  // Requests of the tests themselves have no such header.
  if (request.headers['sec-fetch-site'] === undefined) return pass();
  const { port } = this.address() as AddressInfo;
  const line = `${request.method} ${request.url}`;
  const rule = rules.find((rule) => rule.port === port && rule.pattern.test(line));
  if (rule === undefined) return pass();
  void rule.onRequest(heldOf(request, response, pass));
  return true;
};

function heldOf(request: IncomingMessage, response: ServerResponse, pass: () => void): Held {
  return {
    method: request.method ?? '',
    path: request.url?.split('?', 1)[0] ?? '',
    headers: request.headers,
    pass,
    answer: (status, body, headers) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'object' ? JSON.stringify(body) : body);
    },
    handle: () => {
      const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
      const answered = new Promise<() => void>((resolve) => {
        response.end = (...args: unknown[]) => {
          resolve(() => void end(...args));
          return response;
        };
      });
      pass();
      return answered;
    },
    cut: () => void request.socket.destroy(),
  };
}
