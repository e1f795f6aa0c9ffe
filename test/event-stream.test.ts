import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStream } from '../src/http/streaming/event-stream.ts';

/** What is put where nobody can wait for a network to be full: a reader who takes nothing for long. */
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

/** All that can be taken now. */
function taken(): string {
  let text = '';
  for (let piece = stream.read(); piece !== null; piece = stream.read()) text += piece;
  return text;
}

describe('a reader of events', () => {
  it('who takes nothing is told once what happened meanwhile, and how far it is then', () => {
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

  it('who takes hears from it every 20 seconds', () => {
    taken();
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(20_000);
      expect(taken()).toBe(': ping\n\n');
    }
    expect(cut).not.toHaveBeenCalled();
  });

  it('who takes nothing for long is cut off', () => {
    taken();
    vi.advanceTimersByTime(20_000);
    expect(cut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(40_000);
    expect(cut).toHaveBeenCalled();
  });

  it('who does not take the end is cut off soon', () => {
    stream.end('stopping');
    vi.advanceTimersByTime(400);
    expect(cut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(cut).toHaveBeenCalledTimes(1);
  });
});
