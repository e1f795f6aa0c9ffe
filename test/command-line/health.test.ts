import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { punchcard } from '../support/program.ts';
import { withStubServer } from '../support/stub-server.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Runs `health` beside a server that answers like this. */
const healthOf = (answer: RequestListener, path = '') =>
  withStubServer(answer, async (origin) => {
    const url = origin + path;
    return { url, ...(await punchcard(['health', '--url', url])) };
  });

it('says that a server is ready, by the settings of the server or its URL', async () => {
  const { port } = new URL(t.url);
  expect(await punchcard(['health', '--port', port])).toEqual({
    code: 0,
    stdout: `ready: ${t.url}\n`,
    stderr: '',
  });
  const env = { PUNCHCARD_PORT: port, PUNCHCARD_HOST: '0.0.0.0' };
  const { code, stdout } = await punchcard(['health', '--json'], { env });
  expect([code, JSON.parse(stdout)]).toEqual([0, { ready: true, url: t.url, reason: null }]);
  expect((await punchcard(['health', '--url', `${t.url}/`])).code).toBe(0);
});

it('asks below the path of the URL', async () => {
  const asked: (string | undefined)[] = [];
  const { code } = await healthOf((request, reply) => {
    asked.push(request.url);
    reply.end('{"status":"pass"}');
  }, '/time/');
  expect([code, asked]).toEqual([0, ['/time/readyz']]);
});

it('repeats why a server is not ready, on one line', async () => {
  const { code, stdout, stderr } = await healthOf((_request, reply) => {
    reply.statusCode = 503;
    reply.end(JSON.stringify({ message: 'no change can be saved:\nthe disk \u001b[31mis full' }));
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('punchcard: not ready: no change can be saved: the disk [31mis full\n');
});

it.each([
  ['another program', 200, 'hello'],
  ['a redirect', 302, ''],
  ['a server without readyz', 404, 'null'],
])('does not take %s for Punchcard', async (_what, status, body) => {
  const { url, code, stderr } = await healthOf((_request, reply) => {
    reply.statusCode = status;
    reply.setHeader('location', t.url);
    reply.end(body);
  });
  expect([code, stderr]).toEqual([
    1,
    `punchcard: not ready: ${url} answered ${status}, but not as Punchcard does\n`,
  ]);
});

it('says that a server cannot be reached, that the port is unknown, or that the URL is none', async () => {
  const { url, code, stderr } = await healthOf((request) => request.socket.destroy());
  expect([code, stderr]).toEqual([1, `punchcard: not ready: ${url} cannot be reached\n`]);
  const { stdout } = await punchcard(['health', '--json', '--url', 'http://127.0.0.1:1']);
  const reason = 'http://127.0.0.1:1 cannot be reached';
  expect(JSON.parse(stdout)).toEqual({ ready: false, url: 'http://127.0.0.1:1', reason });
  expect((await punchcard(['health', '--port', '0'])).stderr).toContain('name it with --url');
  expect((await punchcard(['health', '--url', 'x:1'])).stderr).toContain('must begin with http://');
});
