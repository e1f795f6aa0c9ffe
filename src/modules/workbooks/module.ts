import type { Module } from '../../module.ts';

export const workbooks: Module = {
  name: 'workbooks',
  extends: /Time(Report|Export)$/,
  tables: [
    {
      name: 'xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      load: async () => (await import('./xlsx.ts')).xlsxOf,
    },
  ],
};
