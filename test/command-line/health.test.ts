import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { punchcard } from '../support/program.ts';
import { withStubServer } from '../support/stub-server.ts';

const t = await ofFile(startTestApp());

/** With a limit that does not depend on the speed of the machine, unless another is given. */
const check = (words: string[], env = {}) =>
  punchcard(['health', '--timeout', '600', ...words], { env });

/** Runs `health` beside a server that answers like this. */
const healthOf = (answer: RequestListener, path = '', timeout = '600') =>
  withStubServer(answer, async (origin) => {
    const url = origin + path;
    return { url, ...(await check(['--url', url, '--timeout', timeout])) };
  });

it('says that a server is ready, by the settings of the server or its URL', async () => {
  const { port } = new URL(t.url);
  expect(await check(['--port', port])).toEqual({
    code: 0,
    stdout: `ready: ${t.url}\n`,
    stderr: '',
  });
  const env = { PUNCHCARD_PORT: port, PUNCHCARD_HOST: '0.0.0.0' };
  const { code, stdout } = await check(['--json'], env);
  expect([code, JSON.parse(stdout)]).toEqual([0, { ready: true, url: t.url, reason: null }]);
  expect((await check(['--url', `${t.url}/`])).code).toBe(0);
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
  expect(stderr).toBe('punchcard: not ready: no change can be saved: the disk \uFFFD[31mis full\n');
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
  expect((await check(['--port', '0'])).stderr).toContain('name it with --url');
  expect((await check(['--url', 'x:1'])).stderr).toContain('must begin with http://');
});

it('prints why a server is not ready as JSON', async () => {
  await withStubServer(
    (request) => request.socket.destroy(),
    async (url) => {
      const { code, stdout } = await check(['--json', '--url', url]);
      expect([code, JSON.parse(stdout)]).toEqual([
        1,
        { ready: false, url, reason: `${url} cannot be reached` },
      ]);
    },
  );
});

it('gives up after the time limit', async () => {
  const { url, code, stderr } = await healthOf(() => {}, '', '1');
  expect([code, stderr]).toEqual([
    1,
    `punchcard: not ready: ${url} did not answer within the time limit (1 s)\n`,
  ]);
  expect((await check(['--timeout', '0'])).stderr).toContain('--timeout must be');
});
