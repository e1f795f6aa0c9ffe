import { createServer } from 'node:http';

/**
 * Yardstick Y1: a bare `node:http` server that answers everything with the bytes that it is given on
 * its standard input as JSON: `{status, headers: [[name, value]], body: base64}`.
 */
let input = '';
for await (const part of process.stdin) input += part;
const { status, headers, body } = JSON.parse(input) as {
  status: number;
  headers: [string, string][];
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const flat = headers.flat();
const server = createServer((request, response) => {
  const answer = (): void => {
    response.writeHead(status, flat);
    if (bytes.length > 0) response.end(bytes);
    else response.end();
  };
  // A body that was sent is read, as any server must.
  if (request.method === 'GET') answer();
  else request.resume().once('end', answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
