import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { bill } from '../../rates/world.ts';
import { readPdf } from '../reading.ts';
import { schemaErrors } from '../validating.ts';
import { may, sheetWorld, unix } from '../world.ts';

const t = await ofFile(startTestApp());

const file = async (path: string, token: string) => {
  const headers = { authorization: `token ${token}` };
  const reply = await fetch(`${t.url}/api/v1${path}`, { headers });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return { reply, bytes, text: new TextDecoder().decode(bytes) };
};

/** Two projects of a client in May, with an entry in each. */
async function month() {
  const world = await sheetWorld(t);
  const { lead, worker, call, client, issue, activity, repository } = world;
  const more = { name: 'API', client, colour: '#0f8fc4' };
  const other = (await call(lead, 'POST', '/projects', more)).json.id;
  await call(lead, 'POST', `/projects/${other}/rates`, { amount: '100', from: '2026-05-02' });
  const add = (on: typeof issue, user: typeof lead.user, seconds: number, at: string, some = {}) =>
    t.make.time(on, user, seconds, unix(at), some);
  await add(issue, worker.user, 1, '2026-05-04T10:00:00Z', { note: 'two\nlines' });
  await add(activity, lead.user, 3600, '2026-05-03T10:00:00Z');
  await add(issue, lead.user, 60, '2026-05-05T10:00:00Z', { isBillable: false });
  await add(issue, lead.user, 60, '2026-06-01T00:00:00Z');
  await call(lead, 'POST', `/projects/${other}/activities/1/times`, {
    ...{ time: 1800, created: '2026-05-02T10:00:00Z' },
  });
  return { ...world, other, repository };
}

describe('a time sheet', () => {
  it('has the billable entries of a client by project, day and time, with amounts', async () => {
    const { lead, worker, issue, name, id, sheet } = await month();
    const found = await sheet(`client=${encodeURIComponent(name)}&${may}`);
    const line = { title: 'Meetings', issue: '', note: '', person: lead.user.name };
    expect(found).toEqual({
      ...{ language: 'de', reference: 'TS-2026-05-LARKSPUR', from: '2026-05-01', to: '2026-05-31' },
      issued: new Date(t.clock.nowUnix() * 1000).toISOString().slice(0, 10),
      issued_by: lead.user.name,
      issuer: {
        ...{ name: 'Reedbed Software', address: [], country: 'DE', tax_id: 'DE 123456789' },
        ...{ email: 'lead@reedbed.example', phone: '' },
      },
      client: {
        ...{ name, address: ['14 Harbour Row', 'Cork'], country: 'IE', tax_id: 'IE 1234567FA' },
        ...{ reference: 'PO 4471', payment_days: 30 },
      },
      // The projects round differently.
      unprintable: '',
      ...{ rounding: null, currency: 'EUR', seconds: 6300, amount_minor: 5000 + 10_000 },
      projects: [
        {
          ...{ name: 'API', colour: '#0f8fc4', seconds: 1800, amount_minor: 5000, rounding: null },
          lines: [
            {
              ...{ ...line, title: 'Besprechungen', day: '2026-05-02', seconds: 1800 },
              ...{ rate_minor: 10_000, amount_minor: 5000 },
            },
          ],
        },
        {
          ...{ name: 'Website', colour: '#d17a28', seconds: 4500, amount_minor: 10_000 },
          rounding: { mode: 'up', minutes: 15 },
          lines: [
            {
              ...{ ...line, day: '2026-05-03', seconds: 3600 },
              ...{ rate_minor: 8000, amount_minor: 8000 },
            },
            {
              ...{ day: '2026-05-04', title: issue.title, issue: `#${issue.number}` },
              ...{ note: 'two\nlines', person: worker.user.name, seconds: 900 },
              ...{ rate_minor: 8000, amount_minor: 2000 },
            },
          ],
        },
      ],
      tax: { category: 'domestic', percent: 1900, minor: 2850 },
    });
    const one = await sheet(`project=${id}&${may}`);
    expect(one).toMatchObject({ rounding: { mode: 'up', minutes: 15 }, seconds: 4500 });
    expect(one.reference).toBe('TS-2026-05-WEBSITE');
  });

  it('has what the query asks for', async () => {
    const { lead, worker, id, sheet, repository, issue, name, call, path } = await month();
    const of = async (query: string) => (await sheet(`project=${id}&${query}`)).seconds;
    expect(await of(`${may}&billable=any`)).toBe(5400);
    expect(await of(`${may}&billable=false`)).toBe(900);
    expect(await of(`${may}&user=${worker.user.name}`)).toBe(900);
    expect(await of(`${may}&note=LINES&round=down&round_minutes=1`)).toBe(0);
    const full = `${lead.user.name}/${repository.name}`;
    expect(await of(`${may}&repository=${full}&issue=${issue.number}`)).toBe(900);
    expect(await of('round=nearest&round_minutes=1')).toBe(3660);
    expect(await of('time_zone=Pacific/Honolulu&to=2026-05-31')).toBe(5400);
    const bare = await sheet(
      `project=${id}&amounts=false&language=en&reference=%20A%201&billable=any`,
    );
    expect(bare).toMatchObject({
      ...{ currency: null, amount_minor: 0, language: 'en', reference: 'A 1', seconds: 6300 },
      // Without bounds, from the first entry to the last.
      ...{
        from: '2026-05-03',
        to: '2026-06-01',
        tax: { category: 'none', percent: 1900, minor: 0 },
      },
    });
    const week = await sheet(`client=${encodeURIComponent(name)}&from=2026-05-02&to=2026-05-08`);
    expect(week.reference).toBe('TS-2026-05-02-2026-05-08-LARKSPUR');
    await call(lead, 'PATCH', path, { name: '日本' });
    const day = await sheet(`project=${id}&from=2026-05-03&to=2026-05-03`);
    expect(day.reference).toBe('TS-2026-05-03');
  });

  it('is a PDF, and UBL, with the sums of the report', async () => {
    const { lead, name, issue, call } = await month();
    const client = encodeURIComponent(name);
    const query = `client=${client}&${may}&round=up&round_minutes=30`;
    const report = await call(lead, 'GET', `/projects/time-report?${query}&billable=true`);
    const { rounded_seconds, amounts } = report.json.total;
    expect([rounded_seconds, amounts]).toEqual([7200, [{ currency: 'EUR', minor: 17_000 }]]);
    const pdf = await file(`/projects/time-sheet?format=pdf&${query}`, lead.token);
    expect(pdf.reply.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.reply.headers.get('content-disposition')).toBe(
      'attachment; filename="TS-2026-05-LARKSPUR.pdf"',
    );
    const read = await readPdf(pdf.bytes);
    expect(read.language).toBe('de');
    const page = read.pages.join(' ');
    for (const text of [name, `${issue.title} #${issue.number}`, 'two lines', '170,00', '202,30']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('auf 30 Minuten aufgerundet');
    const ubl = await file(`/projects/time-sheet?format=ubl&${query}`, lead.token);
    expect(ubl.reply.headers.get('content-disposition')).toContain('TS-2026-05-LARKSPUR.xml');
    expect(await schemaErrors(ubl.text)).toEqual([]);
    expect(ubl.text).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">202.30<');
    const head = await call(lead, 'HEAD', `/projects/time-sheet?format=pdf&${query}`);
    expect(head.headers.get('content-type')).toBe('application/pdf');
  });

  it('in UBL lacks nothing, or says what', async () => {
    const { lead, call, client, id } = await month();
    await call(lead, 'PUT', '/user/issuer', { name: 'Reedbed' });
    await call(lead, 'PATCH', `/clients/${client}`, { country: '' });
    const { status, json } = await call(
      lead,
      'GET',
      `/projects/time-sheet?format=ubl&project=${id}`,
    );
    expect([status, json.code]).toEqual([422, 'time-sheet.missing']);
    expect(json.values.fields).toBe('issuer.country, issuer.tax_id, client.country');
  });

  it("of one's own time has no amounts, and what was billed", async () => {
    const { lead, worker, call, id } = await month();
    const alone = await t.make.repository(worker.user, 'attic');
    const there = await t.make.issue(alone, worker.user, { title: 'Tidy up' });
    const time = await t.make.time(there, worker.user, 60, unix('2026-05-01T10:00:00Z'));
    const gone = await t.make.repository(lead.user, 'gone', { isPrivate: true });
    const hidden = await t.make.issue(gone, lead.user, { title: 'Secret' });
    await t.make.time(hidden, worker.user, 60, unix('2026-05-09T10:00:00Z'), { isBillable: false });
    await bill(t, lead, [time]);
    const { json } = await call(worker, 'GET', `/user/times/time-sheet?${may}`);
    expect(json).toMatchObject({ client: null, currency: null, amount_minor: 0, seconds: 1020 });
    const lines = json.projects.map((one: { name: string; lines: { title: string }[] }) => [
      ...[one.name, one.lines[0]?.title],
    ]);
    // The member may read the project, but not the private repository of its issue.
    expect(lines).toEqual([
      ['attic', 'Tidy up'],
      ['gone', ''],
      ['Website', ''],
    ]);
    expect(json.reference).toBe(
      `TS-2026-05-${worker.user.name.toUpperCase().replace(/[^A-Z\d].*/, '')}`,
    );
    const pdf = await file(`/user/times/time-sheet?format=pdf&${may}&project=${id}`, worker.token);
    expect((await readPdf(pdf.bytes)).pages[0]).toContain('0:15');
    const refused = await call(worker, 'GET', '/user/times/time-sheet?format=ubl');
    expect(refused.status).toBe(422);
  });

  it('is for one client, in one currency, and not empty or too long', async () => {
    const { lead, call, sheet, set, id } = await month();
    const own = (await call(lead, 'POST', '/projects', { name: 'Own' })).json.id;
    await call(lead, 'POST', `/projects/${own}/activities/1/times`, { time: 60 });
    const codeOf = async (query: string) => {
      const { code, values } = await sheet(query);
      return [code, values];
    };
    expect((await codeOf('note='))[0]).toBe('time-sheet.clients');
    expect(await codeOf(`project=${id}&from=1990-01-01&to=1990-01-01`)).toEqual([
      ...['time-sheet.no-entries', {}],
    ]);
    const { status } = await call(
      lead,
      'GET',
      `/user/times/time-sheet?from=1990-01-01&to=1990-01-01`,
    );
    expect(status).toBe(404);
    await set({ amount: '100', currency: 'USD', from: '2026-05-04' });
    expect(await codeOf(`project=${id}`)).toEqual([
      ...['time-sheet.currencies', { currencies: 'EUR, USD' }],
    ]);
    expect((await sheet(`project=${id}&amounts=false`)).seconds).toBeGreaterThan(0);
    expect((await sheet(`project=${own}&amounts=true`)).currency).toBeNull();
    const [long] = await codeOf(`project=${id}&reference=${'x'.repeat(101)}`);
    expect(long).toBe('invalid.reference');
    const { entries } = t.app.context.database.background.reports;
    const spy = vi.spyOn(t.app.context.database.background.reports, 'entries');
    spy.mockImplementation((...asked) => {
      const list = entries.apply(t.app.context.database.background.reports, asked);
      const row = list.page(0, 1);
      return { ...list, page: async (_, most) => Array(most).fill((await row)[0]) };
    });
    expect(await codeOf(`project=${id}`)).toMatchObject(['invalid.entries', { limit: 5000 }]);
    spy.mockRestore();
  });

  it('counts among the reports of a user', async () => {
    const { lead, call, id } = await month();
    const { reports } = t.app.context.database.background;
    const { entries } = reports;
    for (const path of [`/projects/time-sheet?project=${id}`, '/user/times/time-sheet']) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const spy = vi.spyOn(reports, 'entries').mockImplementation((...asked) => {
        const list = entries.apply(reports, asked);
        return { ...list, page: (...page) => promise.then(() => list.page(...page)) };
      });
      const all = Array.from({ length: 25 }, () => call(lead, 'GET', path));
      expect((await Promise.race(all)).status).toBe(429);
      resolve();
      spy.mockRestore();
      expect((await Promise.all(all)).map(({ status }) => status)).toContain(200);
    }
  });
});
