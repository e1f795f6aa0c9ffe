import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PunchcardError } from '../../src/core/errors.ts';
import type { Executor } from '../../src/sql/engine/executor.ts';
import { openSqlite, type SqliteEngine, type SqliteOptions } from '../../src/sql/engine/sqlite.ts';

let folder: string;
let engine: SqliteEngine;

function open(options?: SqliteOptions): void {
  engine = openSqlite(join(folder, 'test.db'), options);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchcard-commit-'));
  open();
  engine.connection.exec('CREATE TABLE note (id integer PRIMARY KEY, text text NOT NULL UNIQUE)');
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const raw = (sql: string, ...parameters: unknown[]) => ({
  compile: () => CompiledQuery.raw(sql, parameters),
});
const add = (executor: Executor, text: string): Promise<number> =>
  executor.runOf(raw('INSERT INTO note (text) VALUES (?)', text));
const notes = async (): Promise<string[]> =>
  (await engine.read.allOf<{ text: string }>(raw('SELECT text FROM note ORDER BY id'))).map(
    (row) => (row as { text: string }).text,
  );

describe('transactions that share a commit', () => {
  it('are rolled back one by one when they fail', async () => {
    const results = await Promise.allSettled([
      engine.write((e) => add(e, 'first')),
      engine.write(async (e) => {
        await add(e, 'undone');
        throw new PunchcardError('conflict', 'test.refused', 'no');
      }),
      engine.write((e) => add(e, 'third')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason.kind).toBe('conflict');
    expect(await notes()).toEqual(['first', 'third']);
  });

  it('are rolled back one by one, whatever the failure, and are not seen by later ones', async () => {
    const seen: Record<string, number> = {};
    const look = async (e: Executor, name: string): Promise<void> => {
      seen[name] = (await e.allOf(raw('SELECT 1 FROM note'))).length;
    };
    const results = await Promise.allSettled([
      engine.write((e) => add(e, 'first')),
      engine.write(async (e) => {
        await look(e, 'refused');
        throw new PunchcardError('conflict', 'test.refused', 'before it wrote');
      }),
      engine.write(async (e) => {
        await add(e, 'undone');
        await add(e, 'first');
      }),
      engine.write(async (e) => {
        await look(e, 'after');
        await add(e, 'undone');
      }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(seen).toEqual({ refused: 1, after: 1 });
    expect(await notes()).toEqual(['first', 'undone']);
  });

  it('keep their other writes around a constraint violation they handled', async () => {
    await engine.write(async (e) => {
      await add(e, 'a');
      await add(e, 'a').catch(() => undefined);
      await add(e, 'b');
    });
    expect(await notes()).toEqual(['a', 'b']);
  });

  it('see earlier writes, which nobody outside does before the commit', async () => {
    let seenInside = -1;
    let seenOutside = -1;
    await Promise.all([
      engine.write((e) => add(e, 'first')),
      engine.write(async (e) => {
        seenInside = (await e.allOf(raw('SELECT 1 FROM note'))).length;
        seenOutside = (await notes()).length;
      }),
    ]);
    expect({ seenInside, seenOutside }).toEqual({ seenInside: 1, seenOutside: 0 });
  });

  it('include those that arrive while others run', async () => {
    // They are batched for some milliseconds at most: this test takes the machine's stalls out of
    // that.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const observer = new Sqlite(join(folder, 'test.db'), { readonly: true });
    const versionAfter = async (text: string, turns: number): Promise<unknown> => {
      for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
      await engine.write((e) => add(e, text));
      return observer.pragma('data_version', { simple: true });
    };
    // Each turn of the loop brings one, and a later one gets its turn first, like a read.
    const seen = await Promise.all([5, 4, 3, 2, 1].map((i) => versionAfter(`turn ${i}`, i)));
    observer.close();
    expect(new Set(seen).size).toBe(1);
  });

  it('sync to disk once for all that wait', async () => {
    const observer = new Sqlite(join(folder, 'test.db'), { readonly: true });
    const before = observer.pragma('data_version', { simple: true });
    let commitsSeen = 0;
    let last = before;
    await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        engine
          .write((e) => add(e, `note ${i}`))
          .then(() => {
            const version = observer.pragma('data_version', { simple: true });
            if (version !== last) commitsSeen += 1;
            last = version;
          }),
      ),
    );
    observer.close();
    expect(commitsSeen).toBe(1);
    expect((await notes()).length).toBe(150);
  });
});

describe('a transaction of very many statements', () => {
  /** Writes for this long, however fast the machine. */
  const writeFor = async (e: Executor, ms: number): Promise<number> => {
    const endMs = performance.now() + ms;
    let count = 0;
    while (performance.now() < endMs) count += await add(e, `long ${count}`);
    return count;
  };

  it('yields to the event loop, while others neither see it nor write', async () => {
    let turns = 0;
    let [isOver, seen] = [false, 0];
    const look = (): void => {
      turns += 1;
      void notes().then((all) => {
        if (!isOver) seen += all.length;
      });
      if (!isOver) setImmediate(look);
    };
    const long = engine
      .write(async (e) => {
        look();
        // Until the loop had some turns, or would never have any.
        let count = 0;
        while (turns <= 3 && count < 200_000) count += await add(e, `long ${count}`);
        return count;
      })
      .finally(() => {
        isOver = true;
      });
    const [count] = await Promise.all([long, engine.write((e) => add(e, 'next'))]);
    expect(turns).toBeGreaterThan(3);
    expect(seen).toBe(0);
    expect(await notes()).toEqual([
      ...Array.from({ length: count }, (_, i) => `long ${i}`),
      'next',
    ]);
  });

  it('does not time out as idle, however long it takes', async () => {
    await engine.close();
    open({ idlePatienceMs: 40 });
    const count = await engine.write((e) => writeFor(e, 150));
    expect((await notes()).length).toBe(count);
  });
});

describe('a failing commit', () => {
  it('fails all its transactions, writes nothing, and the next one works', async () => {
    engine.connection.exec(`
      CREATE TABLE parent (id integer PRIMARY KEY);
      CREATE TABLE child (parent_id integer REFERENCES parent DEFERRABLE INITIALLY DEFERRED)`);
    const results = await Promise.allSettled([
      engine.write((e) => add(e, 'innocent')),
      // Violates a constraint that is checked only at commit.
      engine.write((e) => e.runOf(raw('INSERT INTO child VALUES (99)'))),
      engine.write(async () => {
        throw new PunchcardError('conflict', 'test.refused', 'had seen what is not there');
      }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await notes()).toEqual([]);
    await engine.write((e) => add(e, 'later'));
    expect(await notes()).toEqual(['later']);
  });

  it('answers "unavailable" when the disk is full, and recovers when it is not', async () => {
    const pages = engine.connection.pragma('page_count', { simple: true }) as number;
    engine.connection.pragma(`max_page_count = ${pages}`);
    const big = 'x'.repeat(100_000);
    const results = await Promise.allSettled([
      engine.write((e) => add(e, 'beside')),
      engine.write((e) => add(e, big)),
    ]);
    const failed = results[1] as PromiseRejectedResult;
    expect(failed.reason).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
    // What was acknowledged is there, and nothing else.
    expect(await notes()).toEqual(results[0].status === 'fulfilled' ? ['beside'] : []);
    engine.connection.pragma('max_page_count = 1000000');
    await engine.write((e) => add(e, big));
    expect((await notes()).includes(big)).toBe(true);
  });

  it('does not let a transaction continue after its commit ended', async () => {
    const results = await Promise.allSettled([
      engine.write(async (e) => {
        await add(e, 'before');
        engine.connection.exec('ROLLBACK');
        await add(e, 'outside').catch(() => undefined);
      }),
      engine.write((e) => add(e, 'neighbour')),
    ]);
    expect(results.map((r) => (r as PromiseRejectedResult).reason?.kind)).toEqual([
      'unavailable',
      'unavailable',
    ]);
    expect(await notes()).toEqual([]);
    await engine.write((e) => add(e, 'later'));
    expect(await notes()).toEqual(['later']);
  });
});

describe('a transaction', () => {
  it('cannot write after its end, neither alone nor into another one', async () => {
    let leaked: Executor | undefined;
    await engine.write(async (e) => {
      leaked = e;
    });
    const after = leaked as unknown as Executor;
    await expect(add(after, 'leaked')).rejects.toThrow('after its end');
    await engine.write(async (e) => {
      await add(e, 'own');
      await expect(add(after, 'leaked')).rejects.toThrow('after its end');
    });
    expect(await notes()).toEqual(['own']);
  });

  it('cannot read after its end either', async () => {
    let leaked: Executor | undefined;
    await engine.write(async (e) => {
      leaked = e;
    });
    await expect(leaked?.allOf(raw('SELECT 1'))).rejects.toThrow('after its end');
  });

  it('that never ends is given up; the others continue', async () => {
    await engine.close();
    open({ idlePatienceMs: 50 });
    const endless = engine.write(async (e) => {
      await add(e, 'endless');
      await new Promise(() => {});
    });
    const next = engine.write((e) => add(e, 'next'));
    await expect(endless).rejects.toThrow('waited for something other than the database');
    await next;
    expect(await notes()).toEqual(['next']);
  });

  it('may take long while it only waits for the database', async () => {
    await engine.close();
    open({ idlePatienceMs: 1 });
    await engine.write(async (e) => {
      const endMs = performance.now() + 30;
      for (let i = 0; i < 2 || performance.now() < endMs; i++) await add(e, `note ${i}`);
    });
    expect((await notes()).length).toBeGreaterThan(1);
  });
});

describe('a write by another process', () => {
  let other: Sqlite.Database;
  beforeEach(() => {
    other = new Sqlite(join(folder, 'test.db'));
    other.exec('BEGIN IMMEDIATE');
  });
  afterEach(() => other.close());

  it('is waited for, while reads continue', async () => {
    const write = engine.write((e) => add(e, 'waited'));
    // Its first attempts find the lock taken.
    for (let turn = 0; turn < 10; turn++) await immediate();
    expect(await notes()).toEqual([]);
    other.exec(`INSERT INTO note (text) VALUES ('other'); COMMIT`);
    await write;
    expect(await notes()).toEqual(['other', 'waited']);
  });

  it('is waited for up to a limit, then it is "unavailable", and nothing was written', async () => {
    await engine.close();
    open({ busyPatienceMs: 30 });
    await expect(engine.write((e) => add(e, 'late'))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    other.exec('COMMIT');
    expect(await notes()).toEqual([]);
    await engine.write((e) => add(e, 'free'));
    expect(await notes()).toEqual(['free']);
  });

  it('does not block closing forever', async () => {
    await engine.close();
    open({ busyPatienceMs: 30 });
    const write = engine.write((e) => add(e, 'never')).catch((error: PunchcardError) => error.kind);
    await engine.close();
    expect(await write).toBe('unavailable');
  });
});

describe('closing', () => {
  it('finishes waiting writes, and refuses later ones', async () => {
    const waiting = Array.from({ length: 450 }, (_, i) => engine.write((e) => add(e, `n${i}`)));
    const closed = engine.close();
    const late = engine.write((e) => add(e, 'late'));
    await expect(late).rejects.toMatchObject({ kind: 'unavailable' });
    await Promise.all(waiting);
    await closed;
    await expect(notes()).rejects.toMatchObject({ kind: 'unavailable' });
    open();
    expect((await notes()).length).toBe(450);
  });
});

it('a read connection cannot write', async () => {
  await expect(add(engine.read, 'no')).rejects.toMatchObject({ kind: 'unavailable' });
});
