import { describe, expect, it } from 'vitest';
import { Memory, renewalSeconds } from '../../src/core/memory.ts';

describe('what is kept', () => {
  const lapsesUnix = 100.5;
  const keptUntil = (untilUnix: number): Memory => {
    const memory = new Memory(1000);
    memory.keep('one', 'a value', { tags: ['user:1'], size: 1, untilUnix, since: memory.now() });
    return memory;
  };
  const lapsedUnix = Math.ceil(lapsesUnix);

  it('is made anew by one when it lapses, while others are given it', () => {
    const memory = keptUntil(lapsesUnix);
    expect(memory.get('one', lapsedUnix - 1)).toBe('a value');
    const given = [1, 2, 3].map(() => memory.get('one', lapsedUnix));
    expect(given).toEqual([undefined, 'a value', 'a value']);
  });

  it('is given to nobody where it was not made anew in time', () => {
    const memory = keptUntil(lapsesUnix);
    memory.get('one', lapsedUnix);
    const over = lapsedUnix + renewalSeconds;
    expect([1, 2].map(() => memory.get('one', over))).toEqual([undefined, undefined]);
    expect([memory.size, memory.bytes]).toEqual([0, 0]);
  });

  it('is dropped by a change also while it is made anew', () => {
    const memory = keptUntil(lapsesUnix);
    const since = memory.now();
    memory.get('one', lapsedUnix);
    memory.drop(['user:1']);
    expect(memory.get('one', lapsedUnix)).toBeUndefined();
    // What was begun before the change is not kept either.
    memory.keep('one', 'stale', { tags: ['user:1'], size: 1, untilUnix: 200, since });
    expect(memory.get('one', lapsedUnix)).toBeUndefined();
  });

  it('lapses anew once it was renewed', () => {
    const memory = keptUntil(lapsesUnix);
    memory.get('one', lapsedUnix);
    memory.keep('one', 'anew', { tags: [], size: 1, untilUnix: 200, since: memory.now() });
    expect([1, 2].map(() => memory.get('one', lapsedUnix))).toEqual(['anew', 'anew']);
    expect([1, 2].map(() => memory.get('one', 200))).toEqual([undefined, 'anew']);
  });
});
