import { describe, expect, it } from 'vitest';
import { punchcard, startServer, temporaryFolder } from '../../../support/program.ts';

describe('demo', () => {
  it('prints how to sign in', async () => {
    const other = temporaryFolder();
    const { stdout, code } = await punchcard(['demo', '--data-dir', other.path]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^12 users, 7 repositories, 3 projects, \d+ issues and \d+ tracked times were created\./,
    );
    expect(stdout).toMatch(
      /open http:\/\/127.0.0.1:3000\/\nand sign in as osprey, a site administrator:\n {2}Password: \S+\n {2}Token: {4}[0-9a-f]{40}\n/,
    );
    const again = await punchcard(['demo', '--data-dir', other.path]);
    expect(again).toEqual({
      code: 1,
      stdout: '',
      stderr: 'punchcard: the demo needs an empty instance, and this one has accounts already\n',
    });
    other.remove();
  });

  it('names the address of the server that runs', async () => {
    const other = temporaryFolder();
    const running = await startServer(['--data-dir', other.path]);
    const { stdout } = await punchcard(['demo', '--data-dir', other.path]);
    expect(stdout).toContain(`open ${running.url}/\n`);
    expect(stdout).toContain(`'${running.url}/api/v1/`);
    await running.stop();
    other.remove();
  });

  it('names the address of the settings', async () => {
    const other = temporaryFolder();
    const url = 'https://time.example.com';
    const words = ['demo', '--data-dir', other.path];
    const refused = await punchcard([...words, '--port', 'x']);
    expect(refused.code).toBe(2);
    const { stdout } = await punchcard(words, { env: { PUNCHCARD_PUBLIC_URL: url } });
    expect(stdout).toContain(`open ${url}/\n`);
    other.remove();
  });
});
