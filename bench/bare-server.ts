import { createServer } from 'node:http';

/**
 * The yardstick, forked by the bench: a bare `node:http` server that sends the same bytes on every
 * request. The parent sends the response as a message and gets the port.
 */
export interface SampleResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Base64. */
  readonly body: string;
  /** Answers after this time, in milliseconds; at once by default. */
  readonly waitMs?: number;
}

process.once('message', ({ status, headers, body, waitMs }: SampleResponse) => {
  const bytes = Buffer.from(body, 'base64');
  const flat = headers.flat();
  const server = createServer((request, response) => {
    const answer = (): void => {
      response.writeHead(status, flat);
      if (bytes.length > 0) response.end(bytes);
      else response.end();
    };
    // A request body is read, as any server must.
    if (waitMs !== undefined) setTimeout(answer, waitMs);
    else if (request.method === 'GET') answer();
    else request.resume().once('end', answer);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit());
