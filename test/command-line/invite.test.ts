import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';

const folder = temporaryFolder();
const settings = ['--data-dir', folder.path, '--registration', 'invitation'];
let server: Server | undefined;

beforeAll(async () => {
  const words = ['--username', 'root', '--email', 'root@example.com', '--admin'];
  await punchcard(['admin', 'user', 'create', ...words, '--data-dir', folder.path]);
  server = await startServer(settings);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

describe('admin user invite', () => {
  it('queues a mail whose link registers with the running server', async () => {
    const url = ['--public-url', server?.url ?? ''];
    const { stdout, code } = await punchcard([
      ...['admin', 'user', 'invite', 'guest@example.org', '--json'],
      ...[...url, ...settings],
    ]);
    expect(code).toBe(0);
    const invitation = JSON.parse(stdout);
    expect(invitation).toEqual({
      id: expect.any(Number),
      address: 'guest@example.org',
      link: expect.stringMatching(/\/account\/register\?token=[0-9a-f]{64}$/),
      expires: expect.stringMatching(/Z$/),
      mailId: expect.any(Number),
    });
    const shown = await punchcard([
      'mail',
      'show',
      String(invitation.mailId),
      ...settings.slice(0, 2),
    ]);
    const token = /\/account\/register\?token=([0-9a-f]{64})/.exec(shown.stdout)?.[1];
    const reply = await fetch(`${server?.url}/api/v1/user/registration`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'guest',
        email: 'guest@example.org',
        password: 'a good password',
        invitation: token,
      }),
    });
    expect(reply.status).toBe(201);
  });

  it('prints its result in words, and explains a refusal', async () => {
    const made = await punchcard(['admin', 'user', 'invite', 'other@example.org', ...settings]);
    expect(made.stdout).toMatch(
      /^other@example\.org was invited; the invitation expires at \S+\. Mail ID: \d+\.\nLink: \S+\/account\/register\?token=[0-9a-f]{64}\n$/,
    );
    for (const [code, address, words, more] of [
      [1, 'root@example.com', 'this email address is already in use', settings],
      [2, 'nowhere', 'this is not a valid email address: "nowhere"', settings],
      [
        1,
        'a@example.org',
        'registration is off, so invitations cannot be used',
        settings.slice(0, 2),
      ],
    ] as const) {
      const refused = await punchcard(['admin', 'user', 'invite', address, ...more]);
      expect(refused.code).toBe(code);
      expect(refused.stderr).toContain(words);
    }
  });
});
