import { type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { Rate } from './types.ts';

export const rates = table<Rate>()('rate', {
  ...({ id: 'id', projectId: 'project_id', kind: 'kind' } as const),
  ...({ userId: 'user_id', issueId: 'issue_id', minor: 'minor', currency: 'currency' } as const),
  ...({ fromDay: 'from_day', fromUnix: 'from_unix' } as const),
  ...({ untilDay: 'until_day', untilUnix: 'until_unix', endedById: 'ended_by_id' } as const),
  ...({ plannedDay: 'planned_day', plannedUnix: 'planned_unix' } as const),
  ...({ setterId: 'setter_id', createdUnix: 'created_unix' } as const),
});

export type RateRow = RowOf<typeof rates>;

declare module '../../sql/schema.ts' {
  interface Schema {
    rate: TableOf<typeof rates>;
  }
}
