import { expect, it } from 'vitest';
import type { HostTime } from '../../../src/modules/host/door.ts';
import { type AskPage, collect } from '../../../src/modules/host-time/windows.ts';

const entry = (id: number): HostTime => ({
  ...{ id, seconds: 60, createdUnix: 1000, personId: 1, issueId: 1, issue: null },
});
const answered = (times: HostTime[], total: number) =>
  ({ kind: 'answered', value: { times, total }, hostUnix: 5000 }) as const;

it('ends where a host gives the same page for ever: nothing follows from absence', async () => {
  let asked = 0;
  const ask: AskPage = async () => {
    asked += 1;
    return answered([entry(1), entry(2)], 40);
  };
  const list = await collect(ask, 0);
  expect(list).toMatchObject({ value: { isComplete: false, times: [{ id: 1 }, { id: 2 }] } });
  expect(asked).toBe(2);
});

it.each(['pages', 'windows'])('gives up on a host whose %s have no end', async (what) => {
  let asked = 0;
  const ask: AskPage = async () => {
    asked += 1;
    return answered(what === 'pages' ? [entry(asked)] : [], Number.MAX_SAFE_INTEGER);
  };
  const [since, before] = what === 'pages' ? [1000, 1000] : [0, 10 ** 9];
  expect(await collect(ask, since ?? 0, before)).toMatchObject({ kind: 'unavailable' });
  expect(asked).toBe(10_000);
});
