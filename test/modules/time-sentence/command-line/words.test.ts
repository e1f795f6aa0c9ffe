import { describe, expect, it } from 'vitest';
import { idleHost, run } from '../../../../src/program.ts';
import { startTestApp, TestClock } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { cleanEnvironment, punchcard } from '../../../support/program.ts';

// Commands have the machine's clock.
const t = await ofFile(startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) }));
const { user, token } = await t.make.person('mira');
const site = await t.make.repository(user, 'site');
for (const title of ['Draw the logo', 'Write']) await t.make.issue(site, user, { title });
const env: Record<string, string> = {
  ...{ PUNCHCARD_CLIENT_URL: t.url, PUNCHCARD_CLIENT_TOKEN: token },
  ...{ PUNCHCARD_CLIENT_REPOSITORY: 'mira/site', PUNCHCARD_CLIENT_CONFIG: '/nowhere' },
};

const time = (...words: string[]) => punchcard(['time', ...words], { env });
const json = async (...words: string[]) => {
  const { stdout, stderr, code } = await time(...words, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

describe('punchcard time', () => {
  it('adds by quick-add lines, and moves to a time in words', async () => {
    const added = await json('add', '#1 1h30m 2026-05-04 14:00 review', '--external-id', 'a1');
    expect(added).toMatchObject({
      ...{ time: 5400, started: '2026-05-04T14:00:00Z', created: '2026-05-04T15:30:00Z' },
      ...{ note: 'review', external_id: 'a1', billable: true },
    });
    const dry = await time('add', '--dry-run', '#2 45m yesterday');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/^mira\/site#2: 45m, /)]);
    const may = ['--from', '2026-05-01', '--to', '2026-05-31'];
    expect(await json('list', ...may)).toEqual([added]);
    const moved = await json(
      'edit',
      '#1',
      `${added.id}`,
      '--started',
      '2026-05-04 9am',
      '--to',
      '#2',
    );
    expect(moved).toMatchObject({ issue: { number: 2 }, started: '2026-05-04T09:00:00Z' });
    expect((await time('rm', 'mira/site#2', `${added.id}`)).stdout).toBe(`Deleted ${added.id}\n`);
    expect(await json('list', ...may)).toEqual([]);
  });

  it('keeps the offset of a start in an hour that the clocks repeat', async () => {
    const zone = ['--zone', 'Europe/Berlin'];
    const twice = await time('add', ...zone, '#1 10m 2025-10-26 02:15');
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('02:15 is twice')]);
    const added = await json('add', '#1 10m 2025-10-26T02:15:00+01:00');
    const edit = ['edit', '#1', `${added.id}`, ...zone, '--started'];
    const edited = await json(...edit, '2025-10-26 02:20');
    expect(edited).toMatchObject({ started: '2025-10-26T01:20:00Z', time: 600 });
    const skipped = await time(...edit, '2026-03-29 02:20');
    expect([skipped.code, skipped.stderr]).toEqual([2, expect.stringContaining('does not exist')]);
    await time('rm', '#1', `${added.id}`);
  });

  it('asks before it adds a note with words of time, or refuses without a terminal', async () => {
    const line = '#2 20m -- moved the 9:00 call to tomorrow';
    const today = ['--preset', 'today'];
    const refused = await time('add', line);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('the note contains "9:00", "tomorrow"');
    expect(refused.stderr).toContain('--yes');
    const asked = async (answer: string) => {
      const lines: string[] = [];
      const code = await run(['time', 'add', line], {
        ...idleHost,
        environment: cleanEnvironment(env),
        out: (text) => lines.push(text),
        note: (text) => lines.push(text),
        ask: async (question) => {
          lines.push(question);
          return answer;
        },
        isTerminal: true,
        outputIsTerminal: true,
      });
      return [code, lines.join('\n')];
    };
    expect(await asked('')).toEqual([1, expect.stringContaining('nothing was added')]);
    expect((await json('list', ...today)).length).toBe(0);
    expect(await asked('y')).toEqual([
      0,
      expect.stringMatching(/^mira\/site#2: 20m, (.|\n)*Add it\?/),
    ]);
    const [entry] = await json('list', ...today);
    expect(entry).toMatchObject({ time: 1200, note: 'moved the 9:00 call to tomorrow' });
    expect((await time('add', line, '--yes')).code).toBe(0);
    for (const { id } of await json('list', ...today)) await time('rm', '#2', `${id}`);
  });

  it('runs the stopwatch at times in words', async () => {
    const at = await json('start', '#1', '--at', '2026-05-04 09:30');
    expect(at.created).toBe('2026-05-04T09:30:00Z');
    const entry = await json('stop', '--at', '2026-05-04 10:15', '-n', 'sketches');
    expect(entry).toMatchObject({ time: 2700, note: 'sketches' });
    await time('rm', '#1', `${entry.id}`);
  });

  it('adds nothing to a month that is closed', async () => {
    expect((await time('lock', 'mira/site', '--until', '2026-06-01')).code).toBe(0);
    const refused = await time('add', '#2 1h 2026-05-05');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is closed')]);
  });

  it.each([
    [2, ['add', 'a review of 1h'], 'no issue is named'],
    [2, ['add', 'nobody/none#1 1h'], 'there is no such repository'],
    [2, ['add', '#1 1h 11/3'], 'Did you mean "#1 1h 2026-'],
    [2, ['add', '#1 1h 2026-02-30'], 'there is no such day'],
    [2, ['add', '#1 standup 30m'], 'Did you mean "#1 30m standup"?'],
    [2, ['edit', '#1', '1', '--started', 'tomorrow 9:00'], 'is in the future'],
  ])('exits with %i and one message for %j', async (expected, words, message) => {
    const { code, stdout, stderr } = await time(...words);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(message)]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
