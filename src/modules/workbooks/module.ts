import type { Module } from '../../module.ts';

export const workbooks: Module = {
  name: 'workbooks',
  extends: /Time(Report|Export)$/,
  tables: [
    {
      name: 'xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      load: async () => {
        const [{ xlsxOf }, { sheetOf }] = await Promise.all([
          import('./xlsx.ts'),
          import('./sheet.ts'),
        ]);
        return (table, name) =>
          table.sheet === undefined ? xlsxOf(table, name) : sheetOf(table.sheet);
      },
    },
  ],
};
