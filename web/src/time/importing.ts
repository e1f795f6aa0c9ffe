import { api } from '../app/api.ts';
import { once } from '../app/changes.ts';

export interface Input {
  readonly csv: string;
  readonly repository: string;
}

export const send = async ({ csv, repository }: Input, zone: string, isDryRun: boolean) => {
  const { data } = await api.POST('/user/times/import', {
    params: {
      header: once(),
      query: {
        dry_run: isDryRun,
        time_zone: zone,
        ...(repository === '' ? {} : { repository }),
      },
    },
    body: { csv },
  });
  if (data === undefined) throw new Error('the import was answered with nothing');
  return data;
};

export type Imported = Awaited<ReturnType<typeof send>>;
