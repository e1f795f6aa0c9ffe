import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseKind, TestDatabase } from './databases.ts';
import { exceptions, unexcused } from './plan-exceptions.ts';
import { findingsIn, type Planner } from './plans.ts';
import type { Statement } from './statements.ts';
import { filledDatabase, statementsOfProgram } from './statements-of-program.ts';

/** What is required of query plans, for either kind of database. */
export function describePlans(
  kind: DatabaseKind,
  open: (made: TestDatabase) => Promise<Planner>,
): void {
  describe('query plans', () => {
    let made: TestDatabase;
    let planner: Planner;
    let statements: Statement[];
    beforeAll(async () => {
      made = await filledDatabase(kind);
      statements = await statementsOfProgram(made);
      planner = await open(made);
    }, 240_000);
    afterAll(async () => {
      await planner?.close();
      await made?.remove();
    });

    it('scan no growing table and sort nothing, apart from listed exceptions', async () => {
      expect(statements.length).toBeGreaterThan(400);
      const found = await findingsIn(statements, planner);
      const wrong = [...found]
        .map(([text, offences]) => ({ text, offences: unexcused(text, offences) }))
        .filter(({ offences }) => offences.length > 0);
      expect(wrong).toEqual([]);
      // Exceptions that nothing needs any more must be removed.
      const needed = exceptions.filter((may) =>
        [...found].some(
          ([text, offences]) =>
            may.statement.test(text) && offences.some((offence) => may.offences.test(offence)),
        ),
      );
      expect(needed.length).toBeGreaterThan(exceptions.length / 2);
    });

    it('find users waiting for a mail each minute without scanning all addresses', async () => {
      const asked = statements.filter(({ text }) => /^select distinct "email"/.test(text));
      expect(asked).toHaveLength(1);
      for (const { text } of asked) {
        expect(await planner.indexes(text)).toContain('email_deferred_of_user');
      }
    });

    it.each([
      {
        what: 'followers are skipped',
        statement: /^select "follow"\."id" as "key_0" from "follow" where .* offset/s,
        index: 'follow_followers',
        others: /^follow_hidden$/,
      },
      {
        what: 'hidden followers are counted',
        statement:
          /^select count.* "follow"\."follower_class" <> 0 and (?!.*"follow"\."id").* as "some"$/s,
        index: 'follow_hidden',
      },
      {
        what: 'hidden followers up to a page are counted',
        statement:
          /^select count.*\(with "exception" as materialized \(select "follow"\."id".* as "some"$/s,
        index: 'follow_hidden',
      },
      {
        what: 'hidden users are counted',
        statement:
          /^select count\(\*\) as "count" from \(select 1 as "one" from "user" where \("user"\."visibility" <> 'public'/s,
        index: 'user_hidden',
        others: /^follow_hidden$/,
      },
      {
        what: "a repository's times are skipped",
        statement:
          /^select "tracked_time"\."created_unix" as "key_0".*"tracked_time"\."repository_id" = \S+ order by .* limit \S+ offset \S+$/s,
        index: 'tracked_time_repository',
      },
    ])('$what by index alone', async ({ statement, index, others = /^$/ }) => {
      const asked = statements.filter(({ text }) => statement.test(text));
      expect(asked.length).toBeGreaterThan(0);
      for (const { text } of asked) {
        const used = await planner.indexes(text);
        expect(used, text).toContain(index);
        const rest = used.filter((name) => name !== '' && name !== index);
        expect(rest.filter((name) => !others.test(name))).toEqual([]);
        expect(await planner.look(text), text).toEqual([]);
      }
    });

    it('count what is deleted among entries from deleted issues', async () => {
      const asked = statements.filter(({ text }) =>
        /^select count.*"issue"\."repository_id" = [^"].* as "gone" cross join/s.test(text),
      );
      expect(asked.length).toBeGreaterThan(0);
      for (const { text } of asked) {
        expect((await planner.indexes(text)).join()).toMatch(/issue_(gone|deleted)/);
      }
    });

    // PostgreSQL decides by its statistics, and these tables are small.
    if (kind === 'sqlite') {
      it('read only the entries of the repositories that a user administers', async () => {
        const asked = statements.filter(
          ({ text }) =>
            /"sum_0".*"owner_id" = .*"mode" in/s.test(text) && !/note_folded/.test(text),
        );
        expect(asked.length).toBeGreaterThan(0);
        for (const { text } of asked) {
          expect((await planner.indexes(text)).join()).toMatch(/tracked_time_(repository|user)_/);
        }
      });
    }

    it.each([
      ['select * from "email" where "created_unix" = 5', 'scan of email'],
      ['select * from "follow" where "created_unix" < 5 limit 10', 'scan of follow'],
      [
        'select "f"."id" from "follow" as "f" where "f"."followee_id" = 2 order by "f"."created_unix" limit 3',
        'sort',
      ],
      [
        'select "issue"."id" from "issue" inner join "user" on "user"."full_name" = "issue"."title" where "issue"."id" = 1',
        'scan of user',
      ],
    ])('are reported when bad: %s', async (text, offence) => {
      const [found] = unexcused(text, await planner.look(text));
      expect(found).toMatch(offence);
    });

    it.each([
      'select * from "email" where "address_folded" = \'a\' order by "id" limit 1',
      'select "id" from "follow" where "followee_id" = 2 order by "id" limit 3',
      'select * from "setting"',
    ])('are accepted when good: %s', async (text) => {
      expect(await planner.look(text)).toEqual([]);
    });
  });
}
