import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One step of a recording of a real host; see fixtures. */
export interface Step {
  readonly note: string;
  readonly who: string | null;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly reply: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

export const recordedVersions = ['1.25.4', '1.27.3'] as const;

export const stepsOf = (version: string): readonly Step[] =>
  readFileSync(new URL(`fixtures/gitea-${version}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** A server that gives the recorded replies, to the recorded requests only. */
export interface RecordedHost {
  readonly url: string;
  /** Serves these steps from now on. */
  play(...steps: readonly Step[]): void;
  close(): Promise<void>;
}

export async function startRecordedHost(): Promise<RecordedHost> {
  let steps: readonly Step[] = [];
  let url = '';
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const step = steps.find(
      ({ request: asked }) =>
        [asked.method, asked.path].join(' ') === [request.method, path].join(' '),
    );
    request.resume();
    if (step === undefined) {
      response.writeHead(599, { 'content-type': 'text/plain' });
      response.end(`not recorded: ${request.method} ${path}`);
      return;
    }
    const { status, headers, body } = step.reply;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, headers);
    response.end(status === 204 ? '' : text.replaceAll('HOST', url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    play: (...given) => {
      steps = given;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
