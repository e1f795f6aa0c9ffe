import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { api, pageOf } from '../app/api.ts';
import { instantIn, isoOf } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { pageSize } from '../components/Pager.tsx';
import { asAdmin } from './asAdmin.ts';

export interface AuditSearch {
  readonly actor: string;
  readonly user: string;
  readonly action: string;
  readonly target: string;
  /** Days in the viewer's zone, both included; '' for no limit. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

/** The API's range includes its end, so it ends one second before the next day. */
const secondBefore = (instant: string): string => isoOf(Date.parse(instant) - 1000);

export const auditQuery = ({ from, to, page, ...words }: AuditSearch, zone: string) =>
  queryOptions({
    queryKey: ['admin', 'audit', { from, to, page, ...words }, zone],
    placeholderData: keepPreviousData,
    queryFn: () =>
      asAdmin(async () => {
        const given = Object.entries(words).filter(([, text]) => text !== '');
        const query = {
          ...Object.fromEntries(given),
          ...(from === '' ? {} : { since: instantIn(from, '00:00', zone) }),
          ...(to === '' ? {} : { before: secondBefore(instantIn(addDays(to, 1), '00:00', zone)) }),
          page,
          limit: pageSize,
        };
        return pageOf(await api.GET('/admin/audit', { params: { query } }));
      }),
  });

export type AuditEntry =
  operations['adminListAudit']['responses'][200]['content']['application/json'][number];
