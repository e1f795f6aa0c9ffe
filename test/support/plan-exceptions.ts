/** A kind of statement that may scan a table or sort, with the reason. */
interface Exception {
  readonly statement: RegExp;
  readonly offences: RegExp;
  readonly why: string;
}

const scanOnly = /^scan of \w+$/;
const sortOnly = /^sort/;

/**
 * Statements without an index that fits. Each reason says what bounds the work, or why nobody waits
 * for it.
 */
export const exceptions: readonly Exception[] = [
  {
    statement:
      /^select (?!count)(?!.*(?:instr|strpos)\().* order by [^()]+ limit \S+( offset \S+)?$/s,
    offences: scanOnly,
    why: 'a page of a list of everything: an index in its order is walked, up to the limit',
  },
  {
    statement: /(instr|strpos)\(/,
    offences: scanOnly,
    why: 'a text that no index finds, or that very many hold: off the thread that answers where there are many rows',
  },
  {
    statement: /_text" match | like /,
    offences: /^(sort|scan of (email|user))/,
    why: 'at most 2,000 rows were found by their texts; UNION tells them apart by sorting',
  },
  {
    statement: /from "tracked_time".*"repository_id" not in \(select "id" from "repository"/s,
    offences: /^(sort|scan of (tracked_time|repository))/,
    why: 'a report of the instance, or one that groups: off the thread that answers',
  },
  {
    statement: /^delete from "(identity_session|rate)" .* not in \(select "?id"? from/s,
    offences: scanOnly,
    why: 'a purge, of at most a row for each session there is, and 5,000 rates of a project',
  },
  {
    statement: /from "(identity|host_connection)" where "user_id" = \S+ order by "id"$/,
    offences: sortOnly,
    why: 'a user has one of each provider, and one of each host',
  },
  {
    statement: /from "host_connection" where "host" = \S+ group by "state", "reason"/,
    offences: sortOnly,
    why: 'for administrators: the rows of an index of the host, counted by few reasons',
  },
  {
    statement: /^select \(select min\(tracked_time\.moment_unix\)/,
    offences: /^scan of tracked_time/,
    why: 'when the entries of the instance begin and end, for a report of it: off the thread that answers',
  },
  {
    statement: /^select max\("?\w*"?\.?"id"\)|^select "id" from "(user|rate)" limit 1$/,
    offences: scanOnly,
    why: 'one row, at the end of an index',
  },
  {
    statement: /limit \d+\) as "some"$/,
    offences: scanOnly,
    why: 'counts so many rows at most; more are counted off the thread that answers',
  },
  {
    statement: /^select count\(\*\) as "count" from "stopwatch(_segment)?"/,
    offences: scanOnly,
    why: 'stopwatches that are not stopped yet, one of each user, with 1,000 segments at most; once per scrape, and when a project is deleted',
  },
  {
    statement: /^delete from "host_time" where "id" in/,
    offences: scanOnly,
    why: 'never run: the ledger of time on the host keeps its rows',
  },
  {
    statement: /"key_id" <> \S+ limit 1$/,
    offences: /^scan of (mail|two_factor)$/,
    why: 'asked once, when a server starts',
  },
  {
    statement:
      /from "held_name" where "user_id" = |from "email" where .*"user_id" = |from "issue_assignee" where "issue_id" (in|=) |from "repository" where "owner_id" = \S+ and "name_folded" = /,
    offences: sortOnly,
    why: 'the few addresses or names of one user, and the few who an issue is assigned to',
  },
  {
    statement:
      /"issue"\."poster_id" = |from "issue_assignee" where "user_id" = |"repository"\."owner_id" = /,
    offences: /^(sort|scan of (issue|repository))/,
    why: 'issues or repositories of one user, in the order of another list',
  },
  {
    statement: /"tracked_time"\."user_id" = .* order by "tracked_time"\."id"$/s,
    offences: sortOnly,
    why: 'what one user has on one issue, for a reset that takes all of it',
  },
];

/** The problems of a statement's plan that no exception covers. */
export const unexcused = (text: string, offences: readonly string[]): string[] =>
  offences.filter(
    (offence) => !exceptions.some((may) => may.offences.test(offence) && may.statement.test(text)),
  );
