import { describe, expect, it, vi } from 'vitest';
import { configFrom } from '../../src/config/config.ts';
import { Traffic, trafficOf } from '../../src/http/traffic.ts';
import { RestartPause } from '../../src/workers/pause.ts';
import { Questions } from '../../src/workers/questions.ts';
import { hashesAtOnce, shareOf, workerCount } from '../../src/workers/share.ts';
import { TestClock } from '../support/app.ts';

describe('the pause before another worker takes a place', () => {
  it('grows while they keep dying, up to half a minute, and is forgotten by one that was well', () => {
    const pause = new RestartPause();
    const pauses = Array.from({ length: 12 }, () => pause.nextMs(0));
    expect(pauses.slice(0, 5)).toEqual([0, 100, 200, 400, 800]);
    expect(pauses.at(-1)).toBe(30_000);
    expect(pause.nextMs(59_000)).toBe(30_000);
    expect(pause.nextMs(60_000)).toBe(0);
    expect(pause.nextMs(0)).toBe(100);
  });
});

describe('what a worker may take', () => {
  it('is its part of what is bounded for all, and all of what is for one user', () => {
    const config = configFrom({ WORKERS: '3', MAX_STREAMS: '16', MAX_CONCURRENT_REQUESTS: '10' });
    expect(workerCount(config)).toBe(3);
    expect(shareOf(config, 3).http).toMatchObject({
      maxConcurrentRequests: 4,
      maxStreams: 6,
      maxEventStreams: 667,
      maxStreamsPerUser: 2,
    });
    expect(shareOf(config, 1)).toEqual(config);
    expect(hashesAtOnce(1000)).toBe(1);
  });

  it('is as many as there are cores where it is left to the program', () => {
    expect(workerCount(configFrom({ WORKERS: 'auto' }))).toBe(hashesAtOnce(1));
  });

  it.each(['0', '65', '1.5', 'many', '-1'])('is told where it is no number: %s', (value) => {
    expect(() => configFrom({ WORKERS: value })).toThrow(
      `PUNCHCARD_WORKERS (--workers) must be a whole number, 1 to 64, or auto, and is "${value}"`,
    );
  });
});

describe('a question to others', () => {
  const other = () => ({ question: vi.fn() });

  it('gathers what they say, each once, and nothing of those who left', async () => {
    const questions = new Questions();
    const [one, two, three] = [other(), other(), other()];
    const said = questions.ask([one, two, three], 'health');
    const [[id] = []] = one.question.mock.calls;
    questions.said(id, one, 'first');
    questions.said(id, one, 'again');
    questions.left(two);
    questions.said(id, three, 'third');
    expect(await said).toEqual(['first', 'third']);
    expect(await questions.ask([], 'health')).toEqual([]);
  });

  it('waits for nobody longer than a second', async () => {
    vi.useFakeTimers();
    try {
      const questions = new Questions();
      const [one, two] = [other(), other()];
      const said = questions.ask([one, two], 'metrics');
      const [[id] = []] = one.question.mock.calls;
      questions.said(id, one, 'in time');
      await vi.advanceTimersByTimeAsync(1000);
      expect(await said).toEqual(['in time']);
      questions.said(id, two, 'too late');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what several processes counted', () => {
  it('is what one would have counted, minute by minute', () => {
    const clock = new TestClock();
    const [one, two, all] = [new Traffic(clock), new Traffic(clock), new Traffic(clock)];
    for (let i = 0; i < 200; i += 1) {
      const [status, ms] = [[200, 404, 500][i % 3] ?? 0, 1 + ((i * 7919) % 900)];
      (i % 2 === 0 ? one : two).add(status, ms);
      all.add(status, ms);
      if (i % 20 === 0) clock.advance(61);
    }
    const together = trafficOf([one.counted(), two.counted()], clock.nowUnix());
    expect(together).toEqual(all.read());
    expect(together.all.count).toBe(200);
    clock.advance(7200);
    expect(trafficOf([one.counted(), two.counted()], clock.nowUnix()).all.count).toBe(0);
  });
});
