import { setImmediate as immediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listing } from '../src/core/listing.ts';
import { othersFirst } from '../src/http/pace.ts';
import { piecesOf } from '../src/http/paging.ts';

const longest = 100;
/** The fewest rows that are read at once take as long as the longest share. */
const rowMs = 1.25;

/** Time is what was worked, and no stall of the machine. */
let nowMs = performance.now();
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function work(ms: number): void {
  nowMs += ms;
}

/** Numbers from 1 on; `limits` are how many were asked for, by and by. */
function numbers(count: number, read: (rows: number) => Promise<void>) {
  const limits: number[] = [];
  const list: Listing<number> = {
    count: async () => count,
    highestId: async () => count,
    page: async () => [],
    next: async (after, _upToId, limit) => {
      limits.push(limit);
      const from = after === null ? 0 : Number((after as number[])[0]);
      const rows = Array.from({ length: Math.min(limit, count - from) }, (_, i) => from + i + 1);
      await read(rows.length);
      return { rows, last: rows.length === 0 ? null : [rows.at(-1) ?? 0] };
    },
  };
  return { list, limits };
}

async function textOf(list: Listing<number>): Promise<string> {
  let text = '';
  for await (const piece of piecesOf([list], (row) => row)) text += piece;
  return text;
}

const all = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

describe('a long list', () => {
  it('lets the event loop turn after few rows, where they are read in its own thread', async () => {
    const count = 200;
    let sinceTurn = 0;
    const between: number[] = [];
    let isOver = false;
    const turning = (async () => {
      while (!isOver) {
        await immediate();
        if (sinceTurn > 0) between.push(sinceTurn);
        sinceTurn = 0;
      }
    })();
    const { list } = numbers(count, async (rows) => {
      sinceTurn += rows;
      work(rows * rowMs);
    });
    expect(JSON.parse(await textOf(list))).toEqual(all(count));
    isOver = true;
    await turning;
    expect(between.reduce((sum, rows) => sum + rows, 0)).toBe(count);
    // How long its rows take it learns from the first.
    expect(between.slice(0, 3)).toEqual([32, 16, 8]);
    expect(Math.max(...between.slice(3))).toBeLessThanOrEqual(4);
  });

  it('is read in large parts where others have their turn meanwhile', async () => {
    const count = 1000;
    const { list, limits } = numbers(count, () => immediate());
    expect(JSON.parse(await textOf(list))).toEqual(all(count));
    expect(limits.slice(0, 2)).toEqual([32, longest]);
    expect(new Set(limits.slice(1))).toEqual(new Set([longest]));
  });

  it('is read at once where it is short', async () => {
    const { list, limits } = numbers(31, async () => work(31 * rowMs));
    let turns = 0;
    const turn = setImmediate(() => {
      turns += 1;
    });
    expect(JSON.parse(await textOf(list))).toEqual(all(31));
    clearImmediate(turn);
    expect(turns).toBe(0);
    expect(limits).toEqual([32]);
  });
});

describe('what takes long', () => {
  it('goes on once all is done that came in meanwhile', async () => {
    const done: string[] = [];
    const { port1, port2 } = new MessageChannel();
    // As requests are: read as they come in, answered at the end of that turn.
    port2.on('message', () => setImmediate(() => done.push('another')));
    // As it goes on after a turn of others.
    await immediate();
    work(1);
    port1.postMessage('');
    work(10);
    await othersFirst();
    done.push('the list');
    port1.close();
    expect(done).toEqual(['another', 'the list']);
  });

  it('does not make its like take ever more of each turn', async () => {
    const lists = 12;
    const pieces = 120;
    let sinceTurn = 0;
    const turns: number[] = [];
    let isOver = false;
    const turning = (async () => {
      while (!isOver) {
        await immediate();
        if (sinceTurn > 0) turns.push(sinceTurn);
        sinceTurn = 0;
      }
    })();
    const list = async (): Promise<void> => {
      for (let piece = 0; piece < pieces; piece += 1) {
        work(0.2);
        sinceTurn += 1;
        await othersFirst();
      }
    };
    await Promise.all(Array.from({ length: lists }, list));
    isOver = true;
    await turning;
    turns.sort((a, b) => a - b);
    // Two or three pieces are a share; some turns were held up by something else.
    expect(turns[Math.floor(turns.length / 2)]).toBeLessThanOrEqual(lists * 4);
    expect(turns[Math.floor(turns.length * 0.9)]).toBeLessThanOrEqual(lists * 6);
  });
});
