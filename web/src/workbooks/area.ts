import type { Area } from '../app/area.ts';

export const workbooks = {
  downloads: [{ format: 'xlsx', label: 'Excel (XLSX)' }],
} as const satisfies Area;
