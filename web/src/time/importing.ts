import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { once } from '../app/changes.ts';

export type DateOrder = 'dmy' | 'mdy';
type Texts = Readonly<Record<string, string>>;

/** How to read a file; the same for the next one of the same tracker. */
export interface Choices {
  /** For rows without one: `owner/name`, or ''. */
  readonly repository: string;
  /** For rows without one: `owner/name#4`, or ''. */
  readonly issue: string;
  readonly createsIssues: boolean;
  /** '': as the file or the user's setting says. */
  readonly dateOrder: DateOrder | '';
  /** Fields by heading, or `ignore`. */
  readonly mapping: Texts;
  /** Logins by name or email address. */
  readonly persons: Texts;
  /** Repositories or issues by project. */
  readonly projects: Texts;
}

export interface Input extends Choices {
  readonly csv: string;
}

const noChoices: Choices = {
  repository: '',
  issue: '',
  createsIssues: false,
  dateOrder: '',
  mapping: {},
  persons: {},
  projects: {},
};

/** The fields that a column can be mapped to, in the order of the menu. */
export const fields = [
  ...['date', 'start', 'end_date', 'end', 'created', 'duration', 'hours', 'seconds'],
  ...['repository', 'issue', 'task', 'reference', 'note', 'billable', 'type', 'external_id'],
  ...['user', 'full_name', 'first_name', 'last_name', 'email'],
] as const;

const storageKey = (userId: number): string => `punchcard import ${userId}`;

/** The choices of the user's last import in this browser. */
export function rememberedChoices(userId: number): Choices {
  try {
    return { ...noChoices, ...JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') };
  } catch {
    return noChoices;
  }
}

export function rememberChoices(userId: number, { csv: _csv, ...choices }: Input): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(choices));
  } catch {
    // Storage is full or off: the next import starts without them.
  }
}

/** Without empty values, which mean that nothing was chosen. */
const chosen = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));

/** A remembered mapping may name columns that another file does not have. */
const mappingOf = ({ mapping }: Choices, headings: readonly string[]): Texts =>
  chosen(Object.fromEntries(Object.entries(mapping).filter(([name]) => headings.includes(name))));

/** What the service reads from each column, by the headings alone and with the mapping. */
export const columnsQuery = (version: number, { csv, ...choices }: Input) =>
  queryOptions({
    // The version stands for the file, which may be large.
    queryKey: ['import', 'columns', version, choices.mapping, choices.dateOrder],
    enabled: csv.trim() !== '',
    retry: false,
    // The table stays while a new mapping is read.
    placeholderData: (previous, query) => (query?.queryKey[2] === version ? previous : undefined),
    queryFn: async () => {
      const { dateOrder } = choices;
      const params = { query: dateOrder === '' ? {} : { date_order: dateOrder } };
      const read = async (mapping: Texts) =>
        dataOf(
          (await api.POST('/user/times/import/columns', { params, body: { csv, mapping } })).data,
        );
      const detected = await read({});
      const mapping = mappingOf(
        choices,
        detected.columns.map(({ heading }) => heading),
      );
      return Object.keys(mapping).length === 0 ? detected : read(mapping);
    },
  });

export const send = async (
  input: Input,
  headings: readonly string[],
  zone: string,
  isDryRun: boolean,
) => {
  const { csv, repository, issue, createsIssues, dateOrder, persons, projects } = input;
  const { data } = await api.POST('/user/times/import', {
    params: {
      header: once(),
      query: {
        dry_run: isDryRun,
        time_zone: zone,
        ...(repository === '' ? {} : { repository }),
        ...(issue === '' ? {} : { issue }),
        ...(createsIssues ? { create_issues: true } : {}),
        ...(dateOrder === '' ? {} : { date_order: dateOrder }),
      },
    },
    body: {
      csv,
      mapping: mappingOf(input, headings),
      persons: chosen(persons),
      projects: chosen(projects),
    },
  });
  return dataOf(data);
};

export type Imported = Awaited<ReturnType<typeof send>>;
