import { queryOptions, useMutation } from '@tanstack/react-query';
import type { paths } from '../../../src/client/schema.ts';
import { api, dataOf, pageOf } from '../app/api.ts';
import { createOnce, invalidateAll } from '../app/changes.ts';
import { dateIn } from '../app/zonedTime.ts';
import { withPassword } from '../components/withPassword.tsx';
import { notifySuccess } from '../notifications/notify.tsx';
import { lastDayBefore } from '../reports/periods.ts';
import { groupsOf, type ReportSearch, usualRange } from '../reports/search.ts';
import type { Report, Source } from '../reports/source.ts';
import { t } from './texts.ts';

type List = paths['/user/reports']['get'];
export type SavedReport = List['responses'][200]['content']['application/json'][number];
type Body = paths['/user/reports']['post']['requestBody']['content']['application/json'];

/** Periods that the API knows as words in `from` and `to`. */
const quarters: Readonly<Record<string, string>> = {
  'this-quarter': 'this quarter',
  'last-quarter': 'last quarter',
};

function rangeOf({ preset, from, to }: ReportSearch): Body['query'] {
  if (preset === 'all') return {};
  const quarter = quarters[preset ?? ''];
  if (quarter !== undefined) return { from: quarter, to: quarter };
  if (preset === undefined && from === undefined && to === undefined) {
    return { preset: usualRange };
  }
  return defined({ preset, from, to }) as Body['query'];
}

/** A report as it is saved: without the time zone, which is each reader's own. */
export function savedOf(source: Source, search: ReportSearch): Pick<Body, 'scope' | 'query'> {
  const { issue, user, billable, note, round, round_minutes, round_per } = search;
  const { client, project, tag, billed } = search;
  const inOne = source.kind === 'repository' ? `${source.owner}/${source.repo}` : undefined;
  return {
    scope: source.kind,
    query: {
      ...rangeOf(search),
      ...(defined({
        repository: inOne ?? search.repository,
        user: source.kind === 'mine' ? undefined : user,
        issue: issue === undefined ? undefined : Number(issue),
        billable: billable === undefined ? undefined : String(billable) === 'true',
        ...{ note, tag, billed },
        client: client === undefined ? undefined : String(client),
        project: project === undefined ? undefined : String(project),
        group_by: groupsOf(search, source),
        round,
        round_minutes: round_minutes === undefined ? undefined : Number(round_minutes),
        round_per,
      }) as Body['query']),
    },
  };
}

/** The report on a page. */
export interface ShownReport {
  readonly source: Source;
  readonly search: ReportSearch;
  readonly report: Report;
}

/** The shown report with its days: readers of a link expect the period that was sent. */
export function shownOf({ source, search, report }: ShownReport, name: string): Body {
  const { from, to, time_zone: zone } = report;
  const days = {
    from: from === null ? undefined : dateIn(from, zone),
    to: to === null ? undefined : lastDayBefore(to, zone),
  };
  const isAll = from === null && to === null;
  const range = { ...days, preset: isAll ? 'all' : undefined };
  return { ...savedOf(source, { ...search, ...range }), name, shared: false };
}

/** The search of a saved report; the inverse of `savedOf`. */
export function searchOf({ query, scope }: Pick<SavedReport, 'query' | 'scope'>): ReportSearch {
  const { group_by, preset, from, to, repository, ...others } = query as ReportSearch & {
    group_by?: string;
  };
  const [quarter] = Object.entries(quarters).find(([, words]) => words === from) ?? [];
  const isQuarter = quarter !== undefined && from === to;
  const isAll = preset === undefined && from === undefined && to === undefined;
  return defined({
    ...others,
    by: group_by,
    preset: isQuarter ? quarter : isAll ? 'all' : preset,
    from: isQuarter ? undefined : from,
    to: isQuarter ? undefined : to,
    repository: scope === 'repository' ? undefined : repository,
  });
}

/** The source of a saved report. */
export function sourceOf({ query, scope }: Pick<SavedReport, 'query' | 'scope'>): Source {
  if (scope !== 'repository') return { kind: scope };
  const [owner = '', repo = ''] = String((query as ReportSearch).repository).split('/');
  return { kind: 'repository', owner, repo };
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** The service's largest number of own reports. */
const most = 100;

export const savedReportsQuery = (shared: boolean, page = 1) =>
  queryOptions({
    queryKey: ['saved-reports', shared ? 'shared' : 'own', page],
    queryFn: async ({ signal }) => {
      // Without a page, all are returned.
      const query = shared ? { shared, page, limit: most / 2 } : {};
      return pageOf(await api.GET('/user/reports', { params: { query }, signal }));
    },
  });

export const reportLinksQuery = queryOptions({
  queryKey: ['saved-reports', 'links'],
  queryFn: async ({ signal }) => dataOf((await api.GET('/user/report-links', { signal })).data),
});

const changed = (): Promise<unknown> => invalidateAll('saved-reports');

/** @returns its id */
export async function saveReport(body: Body): Promise<number> {
  const { data } = await createOnce(['saved-report', body], (header) =>
    api.POST('/user/reports', { params: { header }, body }),
  );
  await changed();
  return dataOf(data).id;
}

export const useEditReport = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; name?: string; shared?: boolean }) =>
      api.PATCH('/user/reports/{id}', { params: { path: { id } }, body }),
    onSuccess: () => notifySuccess(t.changed),
    onSettled: changed,
  });

export const useDeleteReport = () =>
  useMutation({
    mutationFn: (id: number) => api.DELETE('/user/reports/{id}', { params: { path: { id } } }),
    onSuccess: () => notifySuccess(t.deleted),
    onSettled: changed,
  });

/** Not a mutation hook, so that the secret is not kept in a cache. */
export async function createLink(
  id: number,
  days: number,
  shown: { readonly notes: boolean; readonly amounts: boolean },
): Promise<string> {
  const body = { expires_at: new Date(Date.now() + days * 86_400_000).toISOString(), ...shown };
  const { data } = await withPassword(() =>
    api.POST('/user/reports/{id}/links', { params: { path: { id } }, body }),
  );
  await changed();
  return data?.url ?? '';
}

export const useRevokeLink = () =>
  useMutation({
    mutationFn: (id: number) => api.DELETE('/user/report-links/{id}', { params: { path: { id } } }),
    onSuccess: () => notifySuccess(t.revoked),
    onSettled: changed,
  });
