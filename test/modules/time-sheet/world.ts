import type { TestApp } from '../../support/app.ts';
import type { Person } from '../../support/make.ts';
import { rateWorld } from '../rates/world.ts';

export const may = 'from=2026-05-01&to=2026-05-31';
export const unix = (text: string): number => Date.parse(text) / 1000;

/** A client with all that UBL needs, a project at 80 € per hour in steps of 15 minutes, an issuer. */
export async function sheetWorld(t: TestApp) {
  const world = await rateWorld(t);
  const { lead, client, path, call, set, id } = world;
  const name = `Larkspur ${id}`;
  const party = { address: '14 Harbour Row\n\nCork', country: 'IE', tax_id: 'IE 1234567FA' };
  const terms = { tax_category: 'domestic', vat_percent: 1900, payment_days: 30 };
  await call(lead, 'PATCH', `/clients/${client}`, {
    ...{ name, ...party, ...terms, reference: 'PO 4471', language: 'de' },
  });
  const issuer = { name: 'Reedbed Software', country: 'DE', tax_id: 'DE 123456789' };
  await call(lead, 'PUT', '/user/issuer', { ...issuer, email: 'lead@reedbed.example' });
  await call(lead, 'PATCH', path, { round: 'up', round_minutes: 15 });
  await set({ amount: '80', from: '2026-01-01' });
  const sheetUrl = '/projects/time-sheet';
  const sheet = async (query: string, as: Person | { token: string } = lead) =>
    (await call(as, 'GET', `${sheetUrl}?${query}`)).json;
  const bill = (query: string, body: object, as = lead) =>
    call(as, 'POST', `${sheetUrl}/billed?${query}`, body);
  const unbill = (query: string, as = lead) => call(as, 'DELETE', `${sheetUrl}/billed?${query}`);
  return { ...world, name, sheetUrl, sheet, bill, unbill };
}

/** What marking a sheet as billed expects. */
export const expectedOf = (sheet: {
  projects: readonly { lines: readonly unknown[] }[];
  seconds: number;
  amount_minor: number;
}) => ({
  entries: sheet.projects.flatMap(({ lines }) => lines).length,
  ...{ seconds: sheet.seconds, minor: sheet.amount_minor },
});
