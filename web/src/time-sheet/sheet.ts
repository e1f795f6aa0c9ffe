import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { api, dataOf, serviceUrl } from '../app/api.ts';
import { createOnce, timeChanged } from '../app/changes.ts';
import { fileNameOf, saveFile } from '../components/saveFile.ts';
import type { Query } from '../reports/source.ts';

/** What is asked of a sheet. */
export interface Asked {
  /** Of all members, for a client; otherwise the viewer's own, without amounts. */
  readonly isManaged: boolean;
  readonly query: Query;
  readonly look?: Query;
}

export type Sheet =
  operations['projectsTimeSheet']['responses'][200]['content']['application/json'];

const given = (query: Query) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value = '']) =>
      value === '' ? [] : [[name, String(value)]],
    ),
  );

const urlOf = ({ isManaged }: Asked) =>
  isManaged ? '/projects/time-sheet' : '/user/times/time-sheet';

export const entriesOf = ({ projects }: Sheet): number =>
  projects.reduce((sum, { lines }) => sum + lines.length, 0);

export const sheetQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['times', 'sheet', asked],
    queryFn: async ({ signal }): Promise<Sheet> => {
      const params = { query: given({ ...asked.query, ...asked.look }) };
      return dataOf((await api.GET(urlOf(asked), { params, signal })).data);
    },
    placeholderData: keepPreviousData,
  });

export const pdfAddress = (asked: Asked): string => {
  const query = given({ ...asked.query, ...asked.look, format: 'pdf' });
  return `${serviceUrl}/api/v1${urlOf(asked)}?${new URLSearchParams(query)}`;
};

export async function saveUbl({ query, look }: Asked): Promise<void> {
  const params = { query: given({ ...query, ...look, format: 'ubl' }) };
  const answer = await api.GET('/projects/time-sheet', { params, parseAs: 'blob' });
  saveFile(dataOf(answer.data) as unknown as Blob, fileNameOf(answer.response));
}

/** Marks what is on the sheet, unless it would be another by now. */
export async function bill(asked: Asked, sheet: Sheet, reference: string): Promise<void> {
  const { seconds, amount_minor: minor } = sheet;
  const body = { reference, expected: { entries: entriesOf(sheet), seconds, minor } };
  const query = given(asked.query);
  await createOnce(['bill', query, body], (header) =>
    api.POST('/projects/time-sheet/billed', { params: { query, header }, body }),
  );
  await timeChanged();
}

export async function unbill(asked: Asked, reference: string): Promise<void> {
  const params = { query: { ...given(asked.query), reference } };
  await api.DELETE('/projects/time-sheet/billed', { params });
  await timeChanged();
}
