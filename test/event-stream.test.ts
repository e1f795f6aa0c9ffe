import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStream } from '../src/http/streaming/event-stream.ts';

/**
 * Tests the buffer directly, as no test can wait for a network to fill up: a client that reads
 * nothing for long.
 */
let cut: ReturnType<typeof vi.fn<() => void>>;
let stream: EventStream;
beforeEach(() => {
  vi.useFakeTimers();
  cut = vi.fn<() => void>();
  stream = new EventStream(cut);
  stream.begin('m0');
});
afterEach(() => {
  stream.release();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Everything that can be read now. */
function taken(): string {
  let text = '';
  for (let piece = stream.read(); piece !== null; piece = stream.read()) text += piece;
  return text;
}

describe('a client of the event stream', () => {
  it('that reads nothing gets each change once, with the id to resume from', () => {
    for (let i = 1; i <= 10_000; i += 1) stream.changed(i % 2 ? ['times'] : ['stopwatch'], `m${i}`);
    expect(stream.readableLength).toBeLessThan(500);
    const text = taken();
    expect(text.match(/^event: .*$/gm)?.sort()).toEqual([
      ...['event: hello', 'event: stopwatch', 'event: times'],
    ]);
    expect(text.match(/^id: .*$/gm)).toEqual(['id: m0', 'id: m10000']);
    stream.changed(['times'], 'm');
    expect(taken()).toBe('event: times\nid: m\ndata: {}\n\n');
  });

  it('that reads gets a ping every 20 seconds', () => {
    taken();
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(20_000);
      expect(taken()).toBe(': ping\n\n');
    }
    expect(cut).not.toHaveBeenCalled();
  });

  it('that reads nothing for long is disconnected', () => {
    taken();
    vi.advanceTimersByTime(20_000);
    expect(cut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(40_000);
    expect(cut).toHaveBeenCalled();
  });

  it('that does not read the end is disconnected soon', () => {
    stream.end('stopping');
    vi.advanceTimersByTime(400);
    expect(cut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(cut).toHaveBeenCalledTimes(1);
  });
});
