import { queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { api, dataOf } from '../app/api.ts';
import { loadErrorWords } from '../messages/errorWords.ts';
import { type Choices, mappingOf, partsOfField, type Texts } from './importChoices.ts';
import { csvOf, partsOf } from './importParts.ts';

/** What all parts of a file are sent with. */
export interface Reading {
  readonly csv: string;
  readonly choices: Choices;
  readonly mapping: Texts;
  readonly zone: string;
}

/** What the service reads from each column, by the headings alone and with the mapping. */
export const columnsQuery = (version: number, { csv, choices, zone }: Omit<Reading, 'mapping'>) =>
  queryOptions({
    // The version stands for the file, which may be large.
    queryKey: ['import', 'columns', version, choices.mapping, saidOf(choices), zone],
    enabled: csv.trim() !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The table stays while a new mapping is read.
    placeholderData: (previous, query) => (query?.queryKey[2] === version ? previous : undefined),
    queryFn: () => readColumns({ csv, choices, zone }),
  });

async function readColumns({ csv, choices, zone }: Omit<Reading, 'mapping'>) {
  const file = partsOf(csv);
  const isWhole = file.parts.length === 1;
  const query = { time_zone: zone, ...saidOf(choices) };
  const read = async (mapping: Texts, part = file.parts[0] ?? []) => {
    const body = { csv: isWhole ? csv : csvOf(file, part), mapping };
    return dataOf((await api.POST('/user/times/import/columns', { params: { query }, body })).data);
  };
  await loadErrorWords();
  const parts: ColumnsOfPart[] = [];
  for (const part of file.parts) parts.push(await read({}, part));
  const detected = parts[0] as ColumnsOfPart;
  const isEmpty = (place: number) => parts.every(({ columns }) => columns[place]?.is_empty);
  const naming = namingHeading(detected, choices, isEmpty);
  const headings = detected.columns.map(({ heading }) => heading);
  const said = naming === undefined ? {} : { [naming]: 'task' };
  const mapping = { ...said, ...mappingOf(choices, headings) };
  const found = Object.keys(mapping).length === 0 ? detected : await read(mapping);
  const columns = found.columns.map((one, place) => ({ ...one, is_empty: isEmpty(place) }));
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return { ...found, columns, rows, mapping, naming };
}

type ColumnsOfPart =
  operations['userReadImportColumns']['responses'][200]['content']['application/json'];

/** The description, if no column names the issue. */
function namingHeading(
  { columns, samples }: ColumnsOfPart,
  { mapping }: Choices,
  isEmpty: (place: number) => boolean,
): string | undefined {
  const names = ['issue', 'task', 'reference'];
  const isNamed = columns.some(
    ({ heading, field }, place) =>
      !isEmpty(place) &&
      partsOfField(mapping[heading] ?? field ?? 'ignore').some((part) => names.includes(part)),
  );
  const place = columns.findIndex(({ field }) => field === 'note');
  const heading = columns[place]?.heading ?? '';
  // A note such as `#4 review` names the issue already.
  const begins = samples.some(({ cells }) => /^(\S+\/\S+)?#\d/.test(cells[place] ?? ''));
  const isFree = place >= 0 && !isEmpty(place) && mapping[heading] === undefined;
  return isNamed || begins || !isFree ? undefined : heading;
}

/** What was said of the file, for requests. */
export const saidOf = ({ tracker, dateOrder }: Choices) => ({
  ...(tracker === '' ? {} : { tracker: tracker as 'toggl' }),
  ...(dateOrder === '' ? {} : { date_order: dateOrder }),
});

/** How the service reads the columns of a file. */
export type Columns = Awaited<ReturnType<typeof readColumns>>;
