import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { instance } from '../app/instance.ts';
import { messages } from '../messages/index.ts';
import { type FoundIssue, foundIssue, nameOfPlace } from './issuePlace.ts';

/** Issues found elsewhere than here; null: nothing can be found there. */
interface FoundElsewhere {
  readonly from: string;
  readonly issues: readonly FoundIssue[];
}

declare module '../app/area.ts' {
  interface Area {
    /** Finds issues elsewhere; they are used like those here. */
    readonly issueFinders?: readonly ((
      text: string,
      signal: AbortSignal,
    ) => Promise<FoundElsewhere | null>)[];
  }
}

/** How many rows a group has at most. */
const most = { recent: 5, others: 7, elsewhere: 7 } as const;
/** How long an answer from elsewhere is waited for. */
const patienceMs = 2_000;

/** Open issues that contain the text; by default only those on which the viewer may track time. */
export const foundQuery = (text: string, isReadOnly: boolean) =>
  queryOptions({
    queryKey: ['issues', isReadOnly ? 'readable' : 'trackable', text],
    queryFn: async ({ signal }): Promise<FoundIssue[]> => {
      const q = searched(text);
      const limit = most.recent + most.others;
      const { data = [] } = isReadOnly
        ? await api.GET('/repos/issues/search', {
            params: { query: { q, limit, state: 'open' } },
            signal,
          })
        : await api.GET('/user/issues/trackable', { params: { query: { q, limit } }, signal });
      return data.flatMap(foundIssue);
    },
  });

/** The issues that the viewer worked on last and may track time on, most recent first. */
export const recentQuery = (text: string) =>
  queryOptions({
    queryKey: ['times', 'last-issues', text],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<FoundIssue[]> => {
      const query = { tracked: true, limit: most.recent, q: searched(text) } as const;
      const { data = [] } = await api.GET('/user/issues/trackable', { params: { query }, signal });
      return data.flatMap(foundIssue);
    },
  });

/** The address of an issue here stands for the issue. */
function searched(text: string): string {
  const path = text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : '';
  const [, owner, repo, index] = /^\/([^/]+)\/([^/]+)\/issues\/(\d+)\/?$/.exec(path) ?? [];
  return (index === undefined ? text : `${owner}/${repo}#${index}`).slice(0, 255);
}

/** The row that creates an issue; names of issues have a `#`. */
export const createRow = 'create';

/** The ID of a row, of a list with this ID. */
export const optionId = (listId: string, row: string): string =>
  `${listId}-${row.replaceAll(' ', '_')}`;

export interface IssueGroup {
  readonly label: string;
  /** The host. */
  readonly from?: string;
  readonly issues: readonly FoundIssue[];
  /** Rows may still come. */
  readonly isPending?: boolean;
  /** No answer came; asks again. */
  readonly retry?: () => void;
}

/** The rows of groups, in order: issues by name, those that ask again, and one to create an issue. */
export function rowsOf(groups: readonly IssueGroup[], offersNew: boolean) {
  const named = groups.flatMap(({ issues }) =>
    issues.map((issue) => [nameOfPlace(issue.place), issue] as const),
  );
  const retries = new Map(
    groups.flatMap(({ label, retry }) => (retry === undefined ? [] : [[label, retry] as const])),
  );
  const issues = new Map(named);
  const rows = [...issues.keys(), ...retries.keys(), ...(offersNew ? [createRow] : [])];
  return { issues, retries, rows };
}

/** The issues that fit a text, in groups, and whether the search has ended. */
export function useIssueGroups(
  text: string,
  { isReadOnly, isUsed }: { readonly isReadOnly: boolean; readonly isUsed: boolean },
): { readonly groups: readonly IssueGroup[]; readonly isSettled: boolean } {
  const words = text.trim();
  const [asked] = useDebouncedValue(words, 150);
  const [askedElsewhere] = useDebouncedValue(words, 300);
  const kept = { placeholderData: keepPreviousData };
  const recent = useQuery({ ...recentQuery(asked), ...kept, enabled: isUsed && !isReadOnly });
  const found = useQuery({ ...foundQuery(asked, isReadOnly), ...kept, enabled: isUsed });
  const elsewhere = useElsewhere(askedElsewhere, isUsed);
  const seen = new Set<string>();
  const fresh = (issues: readonly FoundIssue[], limit: number): FoundIssue[] => {
    const added = issues.filter(({ place }) => !seen.has(nameOfPlace(place))).slice(0, limit);
    for (const { place } of added) seen.add(nameOfPlace(place));
    return added;
  };
  /** Until the answer comes, what was found before and still fits. */
  const fitting = ({ data = [], isPlaceholderData }: typeof found): readonly FoundIssue[] =>
    asked === words && !isPlaceholderData ? data : data.filter((issue) => fits(issue, words));
  const t = messages.layout;
  const groups: IssueGroup[] = [
    { label: t.recentIssues, issues: isReadOnly ? [] : fresh(fitting(recent), most.recent) },
    {
      label: seen.size === 0 ? t.issues : t.otherIssues,
      issues: fresh(fitting(found), most.others),
    },
    ...elsewhere.map(({ data, isFetching, isError, isPlaceholderData, refetch }): IssueGroup => {
      const isCurrent = askedElsewhere === words && !isPlaceholderData;
      const from = data?.from ?? instance.code_host ?? '';
      return {
        label: t.from(from),
        from,
        issues: fresh(isCurrent ? (data?.issues ?? []) : [], most.elsewhere),
        isPending: isUsed && data !== null && (isFetching || !isCurrent),
        ...(isError && !isFetching && isCurrent && { retry: () => void refetch() }),
      };
    }),
  ];
  const isSettled =
    asked === words &&
    found.isSuccess &&
    !found.isPlaceholderData &&
    groups.every(({ isPending = false }) => !isPending);
  return {
    groups: groups.filter(
      ({ issues, isPending, retry }) => issues.length > 0 || isPending || retry !== undefined,
    ),
    isSettled,
  };
}

/** Issues that the finders of other areas found. */
function useElsewhere(words: string, isUsed: boolean) {
  const finders = useAreas().flatMap(({ issueFinders = [] }) => issueFinders);
  return useQueries({
    queries: (instance.code_host === undefined ? [] : finders).map((find, i) => ({
      queryKey: ['issues', 'elsewhere', i, words],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        find(words, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
      enabled: isUsed,
      // Nobody waits for a host that could not be asked for the text before.
      placeholderData: keepPreviousData,
    })),
  });
}

/** Whether a text contains each of the words. */
export const hasWords = (text: string, words: string): boolean =>
  words.split(/\s+/).every((word) => text.toLowerCase().includes(word.toLowerCase()));

/** Whether the title and name of an issue do. */
export const fits = ({ title, place }: FoundIssue, words: string): boolean =>
  hasWords(`${title} ${nameOfPlace(place)} ${place.project ?? ''}`, words);
