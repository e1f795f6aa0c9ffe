import type { paths } from '../../../src/client/schema.ts';
import { api, dataOf, pageOf, placedPath, serviceUrl } from '../app/api.ts';
import type { Entry } from '../components/entry.ts';
import { pageSize } from '../components/Pager.tsx';
import { fileNameOf, saveFile } from '../components/saveFile.ts';
import { withPassword } from '../components/withPassword.tsx';

/** The entries that a report covers. */
export type Source =
  | { readonly kind: 'mine' }
  | { readonly kind: 'repository'; readonly owner: string; readonly repo: string }
  /** The repositories that the viewer owns or administers. */
  | { readonly kind: 'administered' }
  /** The projects that the viewer manages. */
  | { readonly kind: 'projects' }
  | { readonly kind: 'everybody' };

/** Where they are. Those of a module are like the kernel's, and in no type once it is taken out. */
const managed = { administered: '/user/repos', projects: '/projects' as '/user/repos' } as const;

type Operation = paths['/user/times/report']['get'];

type Read = Operation['responses'][200]['content']['application/json'];

export interface Amount {
  /** ISO 4217. */
  readonly currency: string;
  /** In minor units, such as cents. */
  readonly minor: number;
}
/** What modules add to sums and to groups. */
type Summed = { readonly amounts?: readonly Amount[] };
/** Without an id, a repository in no project. */
type Named = Readonly<{
  id: number | null;
  repository_id?: number;
  name: string;
  colour?: string;
}> | null;
interface OfModules extends Summed {
  readonly project?: Named;
  readonly client?: Named;
}

export type Group = Read['groups'][number] & OfModules;

export type Report = Omit<Read, 'groups' | 'total'> & {
  readonly groups: readonly Group[];
  readonly total: Read['total'] & Summed;
  /** Some amounts are not for the viewer. */
  readonly amounts_partial?: true;
};

/** Groups by user tell the working day of those who show it. */
export type AdministeredReport =
  paths['/user/repos/time-report']['get']['responses'][200]['content']['application/json'];

/** Query parameters of a request. */
export type Query = Readonly<Record<string, RawValue | undefined>>;

/** Parameters that all sources share; the service validates them. */
type ReportQuery = NonNullable<Operation['parameters']['query']>;

type ExportQuery = NonNullable<paths['/user/times/export']['get']['parameters']['query']>;

export async function readReport(
  source: Source,
  query: Query,
  signal: AbortSignal,
): Promise<Report> {
  const { data } = await fetchReport(source, cleaned(query) as ReportQuery, signal);
  return dataOf(data);
}

export async function readAdministeredReport(
  query: Query,
  signal: AbortSignal,
): Promise<AdministeredReport> {
  const params = { query: cleaned(query) as ReportQuery };
  const { data } = await api.GET('/user/repos/time-report', { params, signal });
  return dataOf(data);
}

function fetchReport(source: Source, query: ReportQuery, signal: AbortSignal) {
  switch (source.kind) {
    case 'mine':
      return api.GET('/user/times/report', { params: { query }, signal });
    case 'repository':
      return api.GET('/repos/{owner}/{repo}/time-report', {
        params: { path: { owner: source.owner, repo: source.repo }, query },
        signal,
      });
    case 'administered':
    case 'projects':
      return api.GET(`${managed[source.kind]}/time-report`, { params: { query }, signal });
    case 'everybody':
      return api.GET('/admin/time-report', { params: { query }, signal });
  }
}

/** A page of the viewer's own entries, newest first. */
export async function readOwnEntries(filter: Query, page: number, signal: AbortSignal) {
  const query = { ...(cleaned(filter) as ExportQuery), page, limit: pageSize };
  return pageOf(await api.GET('/user/times/search', { params: { query }, signal }));
}

/** All entries of other users; not paged, so fetch only small groups. */
export async function readEntries(
  source: Exclude<Source, { kind: 'mine' }>,
  filter: Query,
  signal: AbortSignal,
): Promise<Entry[]> {
  const query = { ...(cleaned(filter) as Omit<ExportQuery, 'format'>), format: 'json' } as const;
  const { data } = await (source.kind === 'repository'
    ? api.GET('/repos/{owner}/{repo}/time-export', {
        params: { path: { owner: source.owner, repo: source.repo }, query },
        signal,
      })
    : source.kind !== 'everybody'
      ? api.GET(`${managed[source.kind]}/time-export`, { params: { query }, signal })
      : withPassword(() => api.GET('/admin/time-export', { params: { query }, signal })));
  return dataOf(data);
}

/** Saves the entries of all users; the service may ask for the password first. */
export async function saveEverybodysEntries(query: Query): Promise<void> {
  const params = { query: cleaned(query) as Omit<ExportQuery, 'format'> };
  const { data, response } = await withPassword(() =>
    api.GET('/admin/time-export', { params, parseAs: 'blob' }),
  );
  saveFile(dataOf(data), fileNameOf(response));
}

/** Download URL, for a plain link so that the browser streams the file to disk. */
export function fileAddress(what: 'report' | 'export', source: Source, query: Query): string {
  const search = new URLSearchParams(cleaned(query));
  return `${serviceUrl}/api/v1${placedPath(pathOf(what, source))}?${search}`;
}

function pathOf(what: 'report' | 'export', source: Source): string {
  switch (source.kind) {
    case 'mine':
      return `/user/times/${what}`;
    case 'repository': {
      const [owner, repo] = [source.owner, source.repo].map(encodeURIComponent);
      return `/repos/${owner}/${repo}/time-${what}`;
    }
    case 'administered':
    case 'projects':
      return `${managed[source.kind]}/time-${what}`;
    case 'everybody':
      return `/admin/time-${what}`;
  }
}

const cleaned = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );

/** An unvalidated value from the URL. */
export type RawValue = string | number | boolean;
