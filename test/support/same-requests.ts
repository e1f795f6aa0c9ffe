import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { rowsOf } from './rows.ts';

/** A new user's own issue, to add time to. */
export interface Timesheet {
  readonly token: string;
  /** `/repos/…/issues/1/times` */
  readonly timesPath: string;
  /** Its entries, by amount. */
  times(): Promise<{ id: number; time: number }[]>;
}

export async function newTimesheet(t: TestApp): Promise<Timesheet> {
  const { user, token } = await t.make.person();
  const repository = await t.make.repository(user);
  const issue = await t.make.issue(repository, user);
  return {
    token,
    timesPath: `/repos/${user.name}/${repository.name}/issues/${issue.number}/times`,
    times: () =>
      rowsOf(
        t,
        'SELECT id, time_seconds AS time FROM tracked_time WHERE issue_id = ? ORDER BY time_seconds',
        issue.id,
      ),
  };
}

/**
 * Per round, sends one request with one key through several servers at once, and expects one to
 * carry it out and the others to replay its answer.
 */
export async function expectOnceEach(
  { token, timesPath, times }: Timesheet,
  urls: readonly string[],
  rounds: number,
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const replies = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/api/v1${timesPath}`, {
          method: 'POST',
          headers: {
            authorization: `token ${token}`,
            'content-type': 'application/json',
            'idempotency-key': `round ${round}`,
          },
          body: JSON.stringify({ time: round }),
        }),
      ),
    );
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(replies.map(({ status }) => status)).toEqual(urls.map(() => 200));
    expect(new Set(texts).size).toBe(1);
    const replayed = replies.filter(({ headers }) => headers.has('idempotency-replayed'));
    expect(replayed).toHaveLength(urls.length - 1);
  }
  expect((await times()).map(({ time }) => time)).toEqual(
    Array.from({ length: rounds }, (_, i) => i + 1),
  );
}
