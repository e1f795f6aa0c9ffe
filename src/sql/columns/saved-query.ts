import type { SavedQuery } from '../../core/saved-report/types.ts';
import type { Column } from './table.ts';

export const savedQueryColumn: Column<'query', SavedQuery, string> = {
  name: 'query',
  read: (text) => JSON.parse(text) as SavedQuery,
  write: (value) => JSON.stringify(value),
};
