import { maxReportNameLength } from '../../../src/modules/saved-reports/operations.ts';
import type { As, TestApp } from '../../support/app.ts';
import type { TestPart } from '../../support/part.ts';

const path = '/user/reports';
let made = 0;

const send = (t: TestApp, method: string, to: string, as: As, body: object) =>
  t.request(method, to, as, { body, headers: { origin: t.url } });
const linkFor = (t: TestApp, as: As, id: number, days: number) =>
  send(t, 'POST', `${path}/${id}/links`, as, {
    expires_at: new Date((t.clock.nowUnix() + days * 86_400) * 1000).toISOString(),
  });

export const part: TestPart = {
  textBounds: {
    report_link: { name: maxReportNameLength, scope: 255, query: 2000, secret_hash: 255 },
    saved_report: { name: maxReportNameLength, scope: 255, query: 2000 },
  },
  repeatable: {
    userCreateReport: async () => {
      const body = { name: `Once ${++made}`, scope: 'mine', query: { preset: 'this-month' } };
      return { method: 'POST', path, body, otherBody: { ...body, shared: true } };
    },
  },
  notRepeatable: {
    userCreateReportLink: 'its answer is a secret; the list shows whether it was created',
    userDeleteReportLink: 'a repeat finds nothing to delete',
    userEditReport: 'a repeat sets the same values again',
    userDeleteReport: 'a repeat finds nothing to delete',
  },
  written: ['saved_report'],
  pagedLists: [
    { id: 'adminListReportLinks', path: '/admin/report-links', unasked: 'everything', by: 'admin' },
    { id: 'userListReports', path, unasked: 'everything' },
    { id: 'userListReportLinks', path: '/user/report-links', unasked: 'everything' },
  ],
  addToLists: async (t, as, n) => {
    const body = { name: `Report ${n}`, scope: 'mine', query: {} };
    const saved = await send(t, 'POST', path, as.token, body);
    const { status } = await linkFor(t, as.password, saved.json.id, 28);
    if (status !== 201) throw new Error(`a link to a report: ${status}`);
  },
  guarded: ['POST /user/reports/{id}/links', 'DELETE /admin/report-links/{id}'],
  strict: [
    ['GET', path],
    ['GET', '/user/report-links'],
  ],
  kept: [
    ['mira', path],
    ['mira', '/user/report-links'],
  ],
  // See saved-reports.test.ts.
  refusePublicOnly: [path],
  secretLinks: [
    {
      operation: 'createReportLink',
      listed: '/user/report-links',
      make: async (t, as) => {
        const body = { name: `Shown ${++made}`, scope: 'mine', query: {} };
        const saved = await send(t, 'POST', path, as, body);
        return linkFor(t, as, saved.json.id, 300);
      },
    },
  ],
  shared: [
    {
      make: async (t, as, name, shared) => {
        const body = { name, scope: 'administered', query: {}, shared };
        return (await send(t, 'POST', path, as, body)).json.id;
      },
      share: (t, as, id) => send(t, 'PATCH', `${path}/${id}`, as, { shared: true }),
      seen: async (t, as) => {
        const { json } = await t.request('GET', `${path}?shared=true`, as);
        return json.map(({ id }: { id: number }) => id);
      },
    },
  ],
};
