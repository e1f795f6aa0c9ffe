import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Issue } from '../../src/core/records/types.ts';
import type { SumRow, SumsQuery } from '../../src/core/report/types.ts';
import { withModules } from '../../src/doors.ts';
import { openEngine } from '../../src/sql/database.ts';
import type { Engine } from '../../src/sql/engine/executor.ts';
import { sumsByScan } from '../../src/sql/stores/report-sums.ts';
import { sumsOfRepository } from '../../src/sql/stores/report-sums-by-index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rounds } from '../support/extent.ts';

let t: TestApp;
let engine: Engine;
beforeAll(async () => {
  t = await startTestApp();
  ({ engine } = await openEngine(await withModules(t.database), t.clock));
});
afterAll(async () => {
  await engine.close();
  await t.close();
});

const sorted = (rows: readonly SumRow[]) =>
  rows.map(({ lastId: _, ...row }) => JSON.stringify(row, Object.keys(row).sort())).sort();

it('both ways to sum up a repository give the same result', async () => {
  const holders = [await t.make.user(), await t.make.user(), await t.make.user()];
  const entry = fc.record({
    issue: fc.nat(2),
    holder: fc.nat(2),
    timeSeconds: fc.integer({ min: 1, max: 5000 }),
    at: fc.nat(100),
    isBillable: fc.boolean(),
    day: fc.option(fc.integer({ min: -1, max: 2 })),
  });
  const options = fc.record({
    from: fc.option(fc.nat(100)),
    to: fc.option(fc.integer({ min: 1, max: 100 })),
    isBillable: fc.option(fc.boolean()),
    hasStarts: fc.boolean(),
    isByUser: fc.boolean(),
    isOfOne: fc.boolean(),
    fromDay: fc.integer({ min: -1, max: 1 }),
    toDay: fc.integer({ min: 0, max: 2 }),
    isByDay: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 30 }), options, async (entries, asked) => {
      const [holder] = holders as [(typeof holders)[number]];
      const repository = await t.make.repository(holder);
      const issues: Issue[] = [];
      for (let i = 0; i < 3; i += 1) issues.push(await t.make.issue(repository, holder));
      await t.app.context.database.write(async (stores) => {
        for (const { issue, holder: whose, at, ...rest } of entries) {
          await stores.trackedTimes.insert({
            ...{ issueId: issues[issue]?.id ?? 0, repositoryId: repository.id, createdUnix: at },
            ...{ userId: holders[whose]?.id ?? 0, insertedUnix: 1, ...rest },
            ...{ ownerNameThen: '', repositoryNameThen: '' },
          });
        }
        // Subtracted from what an index gives.
        await stores.issues.markDeleted(issues[2]?.id ?? 0, 5);
      });
      const starts = [0, 30, 31, 70].filter((at) => at < (asked.to ?? 100));
      // Two intervals begin on the same day, as where a zone skips one, or all of them do.
      const startDays = [-1, 0, 0, 1].slice(0, starts.length);
      const query: SumsQuery = {
        filter: {
          repositoryIds: [repository.id],
          ...(asked.from === null ? {} : { fromUnix: asked.from }),
          ...(asked.to === null ? {} : { toUnix: asked.to }),
          ...(asked.from === null || !asked.isByDay ? {} : { fromDay: asked.fromDay }),
          ...(asked.to === null || !asked.isByDay ? {} : { toDay: asked.toDay }),
          ...(asked.isBillable === null ? {} : { isBillable: asked.isBillable }),
          ...(asked.isOfOne ? { userId: holder.id } : {}),
        },
        // They begin before the end of the range.
        starts: asked.hasStarts ? starts : null,
        startDays: asked.hasStarts && asked.isByDay ? startDays : undefined,
        by: asked.isByUser ? ['user'] : [],
        rounding: null,
        limit: 1000,
      };
      const looked = await sumsByScan({ executor: engine.read, doors: [] }, query);
      const found = await sumsOfRepository(
        { executor: engine.read, doors: [] },
        query,
        repository.id,
      );
      expect(sorted(found)).toEqual(sorted(looked));
    }),
    { numRuns: rounds(40) },
  );
});
