import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import type { TimesQuery } from './search.ts';

const maxFindings = 1000;

/** Possible mistakes in the entries, from as many pages as it takes; never many more than a page shows. */
export const findingsQuery = (query: TimesQuery) =>
  queryOptions({
    queryKey: ['times', 'lint', query],
    queryFn: async ({ signal }) => {
      const read = async (cursor?: string) => {
        const params = { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
        return dataOf((await api.GET('/user/times/lint', { params, signal })).data);
      };
      let found = await read();
      while (found.next_cursor !== null && found.findings.length < maxFindings) {
        const more = await read(found.next_cursor);
        found = { ...more, findings: [...found.findings, ...more.findings] };
      }
      return found;
    },
  });

export type Findings = Awaited<
  ReturnType<NonNullable<ReturnType<typeof findingsQuery>['queryFn']>>
>;

export type Finding = Findings['findings'][number];

/** What a check found, in words. */
export const findingText = ({ kind, seconds }: Finding): string =>
  messages.time.found[String(kind)]?.(hours(seconds)) ?? '';

export const noWarnings: readonly string[] = [];

/** Messages by entry: of the checks, and of areas that know something of it. */
export function useWarnings(
  findings: Findings | undefined,
): ReadonlyMap<number, readonly string[]> {
  const readers = useAreas().flatMap(({ entryMarks = [] }) => entryMarks);
  const marks = useQueries({
    queries: readers.map((read, i) => ({ queryKey: ['times', 'marks', i], queryFn: read })),
    combine: (asked) => asked.flatMap(({ data }) => [...(data ?? [])]),
  });
  return useMemo(() => warningsOf(findings, marks), [findings, marks]);
}

/** Long days concern the day, not its entries. */
function warningsOf(
  findings: Findings | undefined,
  marks: readonly (readonly [id: number, text: string])[],
): ReadonlyMap<number, readonly string[]> {
  const said = new Map<number, string[]>();
  for (const [id, text] of marks) said.set(id, [...(said.get(id) ?? []), text]);
  for (const finding of findings?.findings ?? []) {
    if (finding.kind === 'long_day') continue;
    const text = findingText(finding);
    for (const { id } of finding.times) said.set(id, [...(said.get(id) ?? []), text]);
  }
  return said;
}
