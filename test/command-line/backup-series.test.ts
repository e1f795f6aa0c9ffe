import { mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUpRepeatedly } from '../../src/operator/backup-series.ts';
import { idleHost, run } from '../../src/program.ts';
import { sqliteFile } from '../../src/sql/database.ts';
import { checkFile } from '../../src/sql/engine/database-file.ts';
import { TestClock } from '../support/app.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { cleanEnvironment, punchcard, temporaryFolder } from '../support/program.ts';

let place: TestDatabase;
let backups: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  place = await newDatabase('sqlite');
  backups = temporaryFolder();
  mkdirSync(backups.path, { recursive: true });
});
afterEach(async () => {
  backups.remove();
  await place.remove();
});

/** Runs `times` backups an hour apart; `before` is called before each, from 1. */
async function makeSeries(times: number, keep: number, before: (turn: number) => void) {
  const stop = new AbortController();
  const clock = new TestClock();
  const failures: string[] = [];
  let turn = 1;
  before(turn);
  const series = {
    dataDir: place.dataDir,
    folder: backups.path,
    modules: [],
    everySeconds: 3600,
    keep,
  };
  await backUpRepeatedly(series, {
    clock,
    signal: stop.signal,
    progress: { update: () => {}, check: () => {} },
    made: () => {},
    failed: (error) => failures.push((error as Error).message),
    pause: async (ms) => {
      clock.advance(ms / 1000);
      turn += 1;
      if (turn > times) stop.abort();
      else before(turn);
    },
  });
  return failures;
}
const names = (): string[] => readdirSync(backups.path).sort();

describe('backup --every --keep', () => {
  it('keeps the newest copies, all whole, and leaves other files alone', async () => {
    writeFileSync(join(backups.path, 'notes.txt'), 'mine');
    expect(await makeSeries(5, 3, () => {})).toEqual([]);
    const kept = ['113000', '123000', '133000'].map((time) => `punchcard-2026-05-04T${time}Z.db`);
    expect(names()).toEqual(['notes.txt', ...kept]);
    for (const name of kept) checkFile(join(backups.path, name));
  });

  it('removes what a crashed backup left, and nothing else', async () => {
    const left = (day: string, ending = ''): string =>
      `.punchcard-${day}T113000Z.db.4711.partial${ending}`;
    const others = [left('2026-05-02'), '.mine.db.4711.partial'];
    const abandoned = [left('2026-05-03'), left('2026-05-03', '-journal')];
    for (const name of [...others, ...abandoned]) writeFileSync(join(backups.path, name), '');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of ['.mine.db.4711.partial', ...abandoned]) {
      utimesSync(join(backups.path, name), twoDaysAgo, twoDaysAgo);
    }
    expect(await makeSeries(1, 3, () => {})).toEqual([]);
    expect(names()).toEqual([...others, 'punchcard-2026-05-04T093000Z.db'].sort());
  });

  it('goes on after a failure, and removes nothing for it', async () => {
    const file = sqliteFile(place.dataDir);
    const failures = await makeSeries(4, 2, (turn) => {
      if (turn === 3) renameSync(file, `${file}.away`);
      if (turn === 4) renameSync(`${file}.away`, file);
      if (turn >= 3) expect(names()).toHaveLength(2);
    });
    expect(failures).toEqual([`there is no database in ${place.dataDir}`]);
    expect(names()).toEqual(['punchcard-2026-05-04T103000Z.db', 'punchcard-2026-05-04T123000Z.db']);
  });

  it('runs until it is stopped, in the folder of the setting', async () => {
    const stop = new AbortController();
    const lines: string[] = [];
    const words = ['backup', '--every', '1h', '--keep', '2', '--data-dir', place.dataDir];
    const code = await run(words, {
      ...idleHost,
      environment: cleanEnvironment({ PUNCHCARD_BACKUP_DIR: backups.path }),
      out: (line) => {
        lines.push(line);
        stop.abort();
      },
      note: (line) => lines.push(line),
      untilStopped: () => stop.signal,
    });
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^Backed up to .+Z\.db: .+, verified\.$/)]);
    expect(names()).toHaveLength(1);
  });

  it.each([
    [['--every', 'often'], 'Write it like 30m, 1h or 1d'],
    [['--every', '1h', '--keep', '0'], 'It must be a number above 0'],
    [['--keep', '3'], '--keep needs --every'],
  ])('refuses %j', async (flags, message) => {
    const { code, stderr } = await punchcard([
      ...['backup', ...flags, backups.path, '--data-dir', place.dataDir],
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
    expect(names()).toEqual([]);
  });

  it('needs a file or folder', async () => {
    const backup = ['backup', '--data-dir', place.dataDir];
    const refused = [await punchcard(backup), await punchcard([...backup, '--every', '1h'])];
    expect(refused.map(({ code }) => code)).not.toContain(0);
    expect(refused.map(({ stderr }) => stderr)).toEqual([
      "punchcard: missing required argument 'file'\n",
      expect.stringContaining('set PUNCHCARD_BACKUP_DIR (--backup-dir)'),
    ]);
  });

  it('refuses a folder inside the data folder', async () => {
    const inside = join(place.dataDir, 'backups');
    mkdirSync(inside);
    const { stderr } = await punchcard([
      ...['backup', '--every', '1h', inside, '--data-dir', place.dataDir],
    ]);
    expect(stderr).toContain('must lie outside the data folder');
  });
});

describe('restore', () => {
  it('says that the key is missing, unless it is there or in the settings', async () => {
    const file = join(backups.path, 'copy.db');
    await punchcard(['backup', file, '--data-dir', place.dataDir]);
    const target = (name: string): string => join(backups.path, name);
    const restore = (name: string, env: Record<string, string> = {}) =>
      punchcard(['restore', file, '--data-dir', target(name)], { env });
    const note =
      /^secret\.key is missing: copy it from the original data folder to \S+plain before/;
    expect(await restore('plain')).toMatchObject({ code: 0, stderr: expect.stringMatching(note) });
    mkdirSync(target('with-key'));
    writeFileSync(join(target('with-key'), 'secret.key'), `${'ab'.repeat(32)}\n`);
    expect(await restore('with-key')).toMatchObject({ code: 0, stderr: '' });
    const env = { PUNCHCARD_SECRET_KEY: 'ab'.repeat(32) };
    expect(await restore('by-setting', env)).toMatchObject({ code: 0, stderr: '' });
  });
});
