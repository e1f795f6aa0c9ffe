import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punchcard, temporaryFolder } from '../support/program.ts';

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const audit = (...flags: string[]) => punchcard(['audit', ...flags, ...data]);

beforeAll(async () => {
  for (const name of ['mira', 'jonas']) {
    const { code } = await punchcard([
      ...['admin', 'user', 'create', '--username', name, '--email', `${name}@example.com`],
      ...['--password', 'a good password', '--access-token', ...data],
    ]);
    expect(code).toBe(0);
  }
});
afterAll(() => folder.remove());

describe('punchcard audit', () => {
  it('prints a table of the newest entries', async () => {
    const { stdout, stderr, code } = await audit('--limit', '2');
    expect([code, stderr]).toEqual([0, '']);
    const [headings = '', ...rows] = stdout.trimEnd().split('\n');
    expect(headings.split(/\s+/)).toEqual('WHEN WHO AS ACTION TARGET DETAIL FROM'.split(' '));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('token.create');
    expect(rows[1]).toMatch(/host .*user\.create/);
  });

  it('prints all entries as JSON lines', async () => {
    const { stdout, code } = await audit('--json');
    expect(code).toBe(0);
    const entries = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ action }) => action)).toEqual([
      ...['token.create', 'user.create', 'token.create', 'user.create'],
    ]);
    expect(entries[0]).toMatchObject({ actorId: null, actor: null, address: '' });
    expect(entries[0].created).toMatch(/^\d{4}-.*Z$/);
    const some = await audit('--json', '--action', 'user.', '--target', entries[1].target);
    expect(JSON.parse(some.stdout)).toEqual(entries[1]);
    expect((await audit('--json', '--before', '2000-01-01T00:00:00Z')).stdout).toBe('');
  });

  it.each([
    ['--since', 'some day', 'since: '],
    ['--actor', 'nobody', 'user does not exist'],
    ['--limit', '0', '--limit must be'],
  ])('reports an invalid %s %s', async (flag, value, message) => {
    const { code, stderr } = await audit(flag, value);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
