import { expect, it } from 'vitest';
import { idleHost, run } from '../../../../src/program.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { cleanEnvironment } from '../../../support/program.ts';
import { FakeHost } from '../../host/fake-host.ts';
import type { FakeIssue, FakePerson } from '../../host/fake-world.ts';

const host = await ofFile(FakeHost.start());
const { world } = host;
world.person('stranger');
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url, HOST_NAME: 'Our Gitea' } }));
const mira = await t.make.person('mira');
const remote: FakePerson = world.person('mira.remote');
const issue: FakeIssue = world.issue(world.repository('acme', 'site'), 'Basket');

async function punchcard(...words: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await run(words, {
    ...idleHost,
    environment: cleanEnvironment({
      PUNCHCARD_CLIENT_URL: t.url,
      PUNCHCARD_CLIENT_TOKEN: mira.token,
      PUNCHCARD_CLIENT_CONFIG: '/nowhere',
    }),
    out: (text) => {
      stdout += `${text}\n`;
    },
    note: (text) => {
      stderr += `${text}\n`;
    },
    readInput: async () => `${mira.byPassword.password}\n`,
  });
  return { code, stdout, stderr };
}
const byPassword = ['--password-stdin'];

it('connects, shows, sends, repairs and disconnects', async () => {
  const { world } = host;
  expect(await punchcard('host', 'status')).toMatchObject({
    stdout: 'Our Gitea: not connected; run punchcard connect\n',
  });
  expect(await punchcard('connect', ...byPassword)).toMatchObject({ code: 1 });
  const wide = world.token(remote, ['write:issue', 'read:user', 'write:user']);
  const refused = await punchcard('connect', '--token', wide, ...byPassword);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('write:user') });
  const token = world.token(remote);
  expect(await punchcard('connect', '--token', token, ...byPassword)).toEqual({
    ...{ code: 0, stderr: '', stdout: 'Connected with Our Gitea as mira.remote\n' },
  });

  world.rightsOf = () => ({ reads: true, addsTime: false, seesOthers: false });
  const place = ['acme', 'site', 'issues', issue.number, 'times'].join('/');
  await t.request('POST', `/repos/${place}`, mira, { body: { time: 5400 } });
  await expect
    .poll(async () => (await punchcard('host', 'differences')).stdout)
    .toMatch(/acme\/site#1 .*1h ?30m +refused +the host answered 403/);
  expect((await punchcard('host', 'status')).stdout).toMatch(/Differences: 1\n/);
  world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
  expect((await punchcard('host', 'send')).stdout).toBe('Entries to be sent: 1\n');
  await expect.poll(() => world.times.map(({ seconds }) => seconds)).toEqual([5400]);

  world.addTime(remote, issue, 0);
  expect((await punchcard('host', 'sync')).stdout).toBe('Received: 0, deleted: 0\n');
  const [{ id }] = JSON.parse((await punchcard('host', 'differences', '--json')).stdout);
  expect(await punchcard('host', 'repair', 'keep', String(id))).toMatchObject({ code: 2 });
  expect(await punchcard('host', 'repair', 'receive', String(id))).toMatchObject({ code: 1 });
  expect(await punchcard('host', 'repair', 'send', String(id))).toMatchObject({ code: 0 });
  await expect.poll(() => world.times).toHaveLength(1);

  expect((await punchcard('host', 'disconnect', ...byPassword)).stdout).toBe(
    'Disconnected; revoke the token on the host as well\n',
  );
  expect(await punchcard('host', 'sync')).toMatchObject({ code: 1 });
});
