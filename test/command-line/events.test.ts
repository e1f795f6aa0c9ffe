import { describe, expect, it } from 'vitest';
import { beginRequest } from '../support/begun-request.ts';
import { type EventReader, openEvents } from '../support/event-stream.ts';
import { punchcard, type Server } from '../support/program.ts';
import { expectWithin, millisecondsOf } from '../support/promised-time.ts';
import { serveInFolder } from '../support/serving.ts';

/** Event streams of the program as a separate process. */
const serving = serveInFolder();
const { start } = serving;

async function person(name: string): Promise<{ token: string }> {
  const { stdout } = await punchcard([
    ...['admin', 'user', 'create', '--username', name, '--email', `${name}@example.com`],
    ...['--password', 'a good password', '--access-token', '--json', ...serving.data],
  ]);
  return { token: JSON.parse(stdout).token };
}

const post = (server: Server, path: string, { token }: { token: string }, body: object) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a process that gets SIGTERM', () => {
  it('ends ten streams first, finishes a slow request, and exits with 0', async () => {
    const people = [await person('mira'), await person('jonas')];
    // Far below the six seconds after which connections are cut off.
    await expectWithin(4000, async () => {
      const server = await start();
      const readers: EventReader[] = [];
      for (const who of people) {
        for (let i = 0; i < 5; i += 1) readers.push(await openEvents(server.url, who));
      }
      await Promise.all(readers.map((reader) => reader.next('hello')));

      const body = JSON.stringify({ username: 'mira', password: 'a good password' });
      const slow = await beginRequest(server.url, '/user/session', body);

      const stopped = server.stop();
      await Promise.all(readers.map(({ ended }) => ended));
      expect(server.child.exitCode).toBeNull();
      slow.finish();
      expect(await slow.answer).toMatch(/^HTTP\/1.1 201 /);
      const took = await millisecondsOf(async () => {
        const { code, stderr } = await stopped;
        expect([code, stderr.includes('rror')]).toEqual([0, false]);
      });
      for (const reader of readers) expect(reader.names()).toEqual([]);
      return took;
    });
  });
});

describe('two processes on one file', () => {
  it('report changes made by the other, and end streams whose credential the other revoked', async () => {
    const [one, two] = [await start(), await start()];
    const who = await person('mira');
    expect((await post(two, '/user/repos', who, { name: 'site' })).status).toBe(201);
    expect((await post(two, '/repos/mira/site/issues', who, { title: 'a' })).status).toBe(201);
    const reader = await openEvents(one.url, who);
    await reader.next('hello');
    const at = '/repos/mira/site/issues/1';
    expect((await post(two, `${at}/stopwatch/start`, who, {})).status).toBe(201);
    await reader.next('stopwatch');
    expect((await post(two, `${at}/times`, who, { time: 60 })).status).toBe(200);
    await reader.next('times');
    const words = ['admin', 'user', 'edit', 'mira', '--prohibit-login'];
    const edited = await punchcard([...words, ...serving.data]);
    expect(edited.stderr).toBe('');
    await reader.next('session');
    await reader.ended;
  });
});
