import type { FileFormats } from './http/formats/attachments.ts';
import { modules } from './modules/index.ts';

export const files: FileFormats = {
  tables: [
    {
      name: 'csv',
      type: 'text/csv; charset=utf-8; header=present',
      load: async () => (await import('./http/formats/csv.ts')).csvOf,
    },
    ...modules.flatMap(({ tables = [] }) => tables),
  ],
  calendars: modules.flatMap(({ calendars = [] }) => calendars),
};
