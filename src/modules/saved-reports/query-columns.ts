import type { SavedQuery } from '../../core/report/types.ts';
import type { Column } from '../../sql/engine/record-columns.ts';

export const savedQueryColumn: Column<'query', SavedQuery, string> = {
  name: 'query',
  read: (text) => JSON.parse(text) as SavedQuery,
  write: (value) => JSON.stringify(value),
};
