import { type Entry, entryTag, pathOfEntry, placeOfEntry } from '../components/entry.ts';
import type { Answer } from './attempt.ts';
import type { Step, Waiting } from './waiting.ts';

/** The change once its first step is done: lists show what the service has made. */
export const withoutStep =
  ({ steps: [done] }: Waiting, answer: Answer) =>
  ({ failures: _, triedMs: _tried, lastTry: _last, ...one }: Waiting): Waiting => {
    const left = one.steps.filter(({ key }) => key !== done?.key);
    const isNeeded = ({ ifOlderMs = 0 }: Step): boolean => Date.now() - one.atMs >= ifOlderMs;
    const first = left.find(isNeeded);
    const steps = left.slice(first ? left.indexOf(first) : left.length).map(withEntry(answer));
    const made = entriesIn(done, answer);
    const added = one.shown?.added?.map(
      (entry, place) =>
        made.find((known) => known?.id === entry.id) ??
        (entry.id < 0 ? made[place] : undefined) ??
        entry,
    );
    return {
      ...one,
      steps,
      isBegun: one.isBegun === true || done?.isRead !== true,
      said: pickNeeded(steps, { ...one.said, ...answer }),
      ...(added === undefined ? {} : { shown: { ...one.shown, added } }),
    };
  };

/** Steps for an entry that was added name it and its version, as the user's later changes do. */
const withEntry =
  (answer: Answer) =>
  (step: Step): Step => {
    const [, place] = /\/times\/\{id(\d*)\}$/.exec(step.path) ?? [];
    if (place === undefined) return step;
    const results = (answer.results ?? []) as { readonly body: Entry | null }[];
    const entry = place === '' ? (answer as unknown as Entry) : results[Number(place)]?.body;
    return entry?.version === undefined
      ? step
      : { ...step, path: pathOfEntry(entry), ifMatch: entryTag(entry) };
  };

/** The members that the steps name. */
function pickNeeded(
  steps: readonly Step[],
  said: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = steps.flatMap(({ path, body }) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    ...(body === 'sentence' ? ['seconds', 'started', 'created', 'day', 'note'] : []),
  ]);
  return Object.fromEntries(Object.entries(said).filter(([name]) => names.includes(name)));
}

interface Operation {
  readonly op: string;
  readonly if_match?: string;
}

/** The operations of a bulk request with their results. */
function resultsOf({ body }: Step, { results }: Answer): [Operation, Entry | null | undefined][] {
  const { operations } = (typeof body === 'object' ? body : {}) as { operations?: Operation[] };
  if (operations === undefined || !Array.isArray(results)) return [];
  return operations.map((operation, place) => [operation, results[place]?.body]);
}

/** The entries that a step added or that it completed. */
function entriesIn(step: Step | undefined, answer: Answer): (Entry | undefined)[] {
  if (step === undefined) return [];
  const isOne = answer.id !== undefined && answer.time !== undefined;
  return isOne
    ? [answer as unknown as Entry]
    : resultsOf(step, answer).flatMap(([{ op }, made]) =>
        op === 'add' ? [made ?? undefined] : [],
      );
}

/** The new versions of changed entries, by the tags of those before. */
export function newVersionsOf(step: Step, answer: Answer): ReadonlyMap<string, Entry> {
  const pairs: [string | undefined, Entry | null | undefined][] = [
    [step.ifMatch, answer.version === undefined ? undefined : (answer as unknown as Entry)],
    ...resultsOf(step, answer).map(
      ([{ if_match }, made]): [string | undefined, Entry | null | undefined] => [if_match, made],
    ),
  ];
  return new Map(pairs.flatMap(([tag, entry]) => (tag && entry ? [[tag, entry] as const] : [])));
}

/** Later changes name the new version of an entry, which may have been moved to another issue. */
export const withNewVersions =
  (newer: ReadonlyMap<string, Entry>) =>
  (one: Waiting): Waiting => ({
    ...one,
    steps: one.steps.map((step) => {
      const entry = newer.get(step.ifMatch ?? '');
      if (entry !== undefined) {
        return { ...step, path: pathOfEntry(entry), ifMatch: entryTag(entry) };
      }
      const { operations } = (typeof step.body === 'object' ? step.body : {}) as {
        operations?: Operation[];
      };
      if (operations === undefined) return step;
      const body = { ...(step.body as object), operations: operations.map(operationOf(newer)) };
      return { ...step, body };
    }),
  });

const operationOf =
  (newer: ReadonlyMap<string, Entry>) =>
  (operation: Operation): Operation => {
    const entry = newer.get(operation.if_match ?? '');
    if (entry === undefined) return operation;
    const { owner, repo, index: issue } = placeOfEntry(entry);
    const at = { repository: `${owner}/${repo}`, issue };
    return { ...operation, ...at, if_match: entryTag(entry) };
  };
