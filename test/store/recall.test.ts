import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Memory } from '../../src/core/memory.ts';
import { SqliteRecall } from '../../src/sql/change-log.ts';

let folder: string;
let writing: Database;
let reading: Database;
let recall: SqliteRecall;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchcard-recall-'));
  const file = join(folder, 'test.db');
  writing = new Sqlite(file);
  writing.pragma('journal_mode = WAL');
  writing.exec('CREATE TABLE change_log (id integer PRIMARY KEY AUTOINCREMENT, tags text)');
  reading = new Sqlite(file);
  recall = new SqliteRecall(reading, new Memory(1_000_000));
  recall.look();
});
afterEach(() => {
  writing.close();
  reading.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (tags: string) =>
  writing.prepare('INSERT INTO change_log (tags) VALUES (?)').run(tags);
function keep(key: string, tag: string): void {
  const since = recall.memory.now();
  recall.memory.keep(key, key, { tags: [tag], size: 1, untilUnix: 100, since });
}
const kept = (key: string): boolean => recall.memory.get(key, 0) !== undefined;

describe('a look at the log of a SQLite file', () => {
  it('drops what hangs on a change, and nothing else', () => {
    keep('one', 'user:1');
    keep('two', 'user:2');
    change('user:1 people');
    recall.look();
    expect([kept('one'), kept('two')]).toEqual([false, true]);
  });

  it('forgets everything where changes are gone that it has not seen, some of them or all', () => {
    for (const left of [1, 0]) {
      keep('one', 'user:1');
      change('user:1');
      change('user:2');
      writing.exec(`DELETE FROM change_log WHERE id <= (SELECT max(id) FROM change_log) - ${left}`);
      recall.look();
      expect(kept('one')).toBe(false);
    }
  });

  it('sees what comes after ids were given anew', () => {
    for (let i = 0; i < 3; i += 1) change('user:9');
    recall.look();
    writing.exec('DELETE FROM change_log; UPDATE sqlite_sequence SET seq = 0');
    change('user:9');
    recall.look();
    for (let i = 0; i < 2; i += 1) {
      keep('one', 'user:1');
      change('user:1');
      recall.look();
      expect(kept('one')).toBe(false);
    }
  });
});
