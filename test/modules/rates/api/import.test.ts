import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { rowsOf } from '../../../support/rows.ts';
import { bill, rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const send = (as: Person | { token: string }, csv: string, query = '', body: object = {}) =>
  t.request(
    'POST',
    `/user/times/import?clients=true&create_issues=true&create_projects=true${query}`,
    as,
    { body: { csv, ...body } },
  );
type Note = { message: string; code: string };
const told = ({ json }: { json: { billing: Note[] } }, isLeft = false) =>
  json.billing
    .filter((one) => ['project.kept', 'rate.not-imported'].includes(one.code) === isLeft)
    .map(({ message }) => message);
const get = async (as: Person, path: string) => (await t.request('GET', path, as)).json;
const amounts = async (as: Person) =>
  (await get(as, '/user/times/report?group_by=project')).total.amounts;
const everything = () =>
  Promise.all(
    ['client', 'project', 'project_repository', 'rate', 'tracked_time', 'audit_entry'].map((name) =>
      rowsOf(t, `SELECT * FROM ${name}`),
    ),
  );

const harvestHead =
  'Date,Client,Project,Task,Notes,Hours,Billable?,First Name,Last Name,Billable Rate,Billable Amount,Currency';
const files = {
  harvest: `${harvestHead}
2026-03-02,Harbour,Website,Layout,draft,"1,5",Yes,,,"80,0","120,0",Euro - EUR
2026-03-03,Harbour,Website,Layout,more,"0,25",Yes,,,"80,0","20,0",Euro - EUR
2026-03-09,Harbour,Website,Layout,dearer,"2,0",Yes,,,"95,5","191,0",Euro - EUR
2026-03-10,Harbour,Website,Layout,a gift,"2,0",No,,,"95,5","0,0",Euro - EUR
`,
  kimai: `Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Name,Customer,Project,Activity,Description,Billable
2026-03-02,09:00,10:30,1:30,EUR,120.00,120.00,80.00,,Harbour,Website,Layout,draft,1
2026-03-03,09:00,09:15,0:15,EUR,20.00,20.00,80.00,,Harbour,Website,Layout,more,1
2026-03-09,09:00,11:00,2:00,EUR,191.00,191.00,95.50,,Harbour,Website,Layout,dearer,1
2026-03-10,09:00,11:00,2:00,EUR,0.00,0.00,95.50,,Harbour,Website,Layout,a gift,0
`,
  toggl: `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
,,Harbour,Website,Layout,a moment,Yes,2026-03-02,08:00:00,2026-03-02,08:01:17,00:01:17,,1.71
,,Harbour,Website,Layout,draft,Yes,2026-03-02,09:00:00,2026-03-02,10:28:43,01:28:43,,118.29
,,Harbour,Website,Layout,more,Yes,2026-03-03,09:00:00,2026-03-03,09:15:00,00:15:00,,20.00
,,Harbour,Website,Layout,dearer,Yes,2026-03-09,09:00:00,2026-03-09,11:00:00,02:00:00,,191.00
,,Harbour,Website,Layout,a gift,No,2026-03-10,09:00:00,2026-03-10,11:00:00,02:00:00,,
`,
  solidtime: `id,description,start,end,billable_rate,billable,type,member_id,organization_id,project,client,task,currency
1,draft,2026-03-02T09:00:00Z,2026-03-02T10:30:00Z,8000,true,work,1,1,Website,Harbour,Layout,EUR
2,more,2026-03-03T09:00:00Z,2026-03-03T09:15:00Z,8000,true,work,1,1,Website,Harbour,Layout,EUR
3,dearer,2026-03-09T09:00:00Z,2026-03-09T11:00:00Z,9550,true,work,1,1,Website,Harbour,Layout,EUR
4,a gift,2026-03-10T09:00:00Z,2026-03-10T11:00:00Z,,false,work,1,1,Website,Harbour,Layout,EUR
`,
  clockify: `Project,Client,Description,Task,User,Email,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Billable Rate (EUR),Billable Amount (EUR)
Website,Harbour,draft,Layout,,,Yes,03/02/2026,09:00:00,03/02/2026,10:30:00,01:30:00,80.00,120.00
Website,Harbour,more,Layout,,,Yes,03/03/2026,09:00:00,03/03/2026,09:15:00,00:15:00,80.00,20.00
Website,Harbour,dearer,Layout,,,Yes,03/09/2026,09:00:00,03/09/2026,11:00:00,02:00:00,95.50,191.00
Website,Harbour,a gift,Layout,,,No,03/10/2026,09:00:00,03/10/2026,11:00:00,02:00:00,95.50,0.00
`,
} as const;

describe('clients and rates of imported files', () => {
  it.each(Object.entries(files))(
    'land with the amounts of the file, once: %s',
    async (tracker, csv) => {
      const mira = await t.make.person();
      const before = await everything();
      const order = tracker === 'clockify' ? '&date_order=mdy' : '';
      const dry = await send(mira, csv, `&dry_run=true${order}`);
      const notes = [
        'new client Harbour',
        'new project Website',
        'Website gets the client Harbour',
        'Website: 80.00 EUR per hour from 2026-03-02',
        'Website: 95.50 EUR per hour from 2026-03-09',
      ];
      expect([dry.status, told(dry), told(dry, true), dry.json.tracker]).toEqual([
        ...[200, notes, [], tracker],
      ]);
      expect(dry.json.columns).toContainEqual(expect.objectContaining({ field: 'client' }));
      expect(await everything()).toEqual(before);

      expect(told(await send(mira, csv, order))).toEqual(notes);
      expect(await get(mira, '/clients')).toMatchObject([{ name: 'Harbour', currency: 'EUR' }]);
      const [project] = await get(mira, '/projects');
      expect(project).toMatchObject({
        ...{ name: 'Website', client: { name: 'Harbour' }, role: 'manager' },
        repositories: [{ full_name: `${mira.user.name}/Website` }],
      });
      expect(await get(mira, `/projects/${project.id}/rates`)).toMatchObject([
        { kind: 'project', amount: '80.00', from: '2026-03-02', until: '2026-03-09' },
        { kind: 'project', amount: '95.50', from: '2026-03-09', until: null },
      ]);
      expect(await amounts(mira)).toMatchObject([{ currency: 'EUR', minor: 33_100 }]);

      const after = await everything();
      const again = await send(mira, csv, order);
      expect([again.json.unchanged, again.json.billing]).toEqual([
        after.length && dry.json.added,
        [],
      ]);
      expect(await everything()).toEqual(after);
    },
  );

  it('are left alone unless they are asked for', async () => {
    const mira = await t.make.person();
    const path = '/user/times/import?create_issues=true&create_projects=true';
    const { json } = await t.request('POST', path, mira, { body: { csv: files.harvest } });
    expect([json.added, json.billing]).toEqual([4, []]);
    const fields = json.columns.map(({ field }: { field: string | null }) => field);
    expect(fields).toEqual(expect.not.arrayContaining(['client', 'rate', 'amount', 'currency']));
    expect(await get(mira, '/clients')).toEqual([]);
  });

  it('are by person where prices differ, and for all where they do not', async () => {
    const [mira, wim] = [await t.make.person(), await t.make.person()];
    const row = (day: number, who: Person, project: string, rate: string) =>
      `2026-03-0${day},Harbour,${project},Layout,,1,Yes,${who.user.name},,${rate},,EUR`;
    const csv = `${harvestHead}\n${[
      row(2, mira, 'Site', '80.00'),
      row(3, wim, 'Site', '60.00'),
      row(4, mira, 'Site', '80.00'),
      row(2, mira, 'Shop', '70.00'),
      row(3, wim, 'Shop', '70.00'),
    ].join('\n')}\n`;
    const { user } = wim;
    expect(told(await send(mira, csv))).toEqual(
      expect.arrayContaining([
        `Site, ${mira.user.name}: 80.00 EUR per hour from 2026-03-02`,
        `Site, ${user.name}: 60.00 EUR per hour from 2026-03-03`,
        'Shop: 70.00 EUR per hour from 2026-03-02',
      ]),
    );
    const report = await get(mira, '/projects/time-report');
    expect(report.total.amounts).toMatchObject([{ minor: 36_000 }]);
  });

  it('are by person where only the currencies differ', async () => {
    const [mira, wim] = [await t.make.person(), await t.make.person()];
    const row = (who: Person, currency: string) =>
      `2026-03-02,Harbour,Site,Layout,,1,Yes,${who.user.name},,80.00,,${currency}`;
    const done = await send(mira, [harvestHead, row(mira, 'EUR'), row(wim, 'USD')].join('\n'));
    expect(told(done, true)).toEqual([]);
    const { total } = await get(mira, '/projects/time-report');
    expect(total.amounts).toMatchObject([
      { currency: 'EUR', minor: 8000 },
      { currency: 'USD', minor: 8000 },
    ]);
  });

  it('make no client of a project whose name is refused, and cut no letter of a long one', async () => {
    const mira = await t.make.person();
    const named = (name: string) => send(mira, files.harvest.replaceAll('Website', name));
    const done = await named('Site\u200f');
    expect([told(done), told(done, true)]).toEqual([
      [],
      [expect.stringMatching(/stays as it is: \[name\]/)],
    ]);
    expect(await get(mira, '/clients')).toEqual([]);
    const long = `Site${'a'.repeat(95)}\u{1f338}`;
    expect(told(await named(`${long} and more`))).toContain(`new project ${long}`);
  });

  it('fill only days on which no rate holds', async () => {
    const { lead, set, list, path, call } = await rateWorld(t);
    await set({ amount: '95', from: '2026-03-09' });
    const csv = files.harvest.replaceAll('Harbour', 'ACME');
    const done = await send(lead, csv);
    expect(told(done)).toEqual(['Website: 80.00 EUR per hour from 2026-03-02']);
    expect(told(done, true)).toEqual([
      'Website: 95.50 EUR per hour from 2026-03-09, not set: 95.00 EUR holds on that day',
    ]);
    expect(done.json.added).toBe(4);
    expect((await list(lead)).map((one: { until: string }) => one.until)).toEqual([
      ...['2026-03-09', null],
    ]);
    expect((await call(lead, 'GET', `${path}/activities/4/times`)).json).toHaveLength(4);
    expect((await send(lead, csv)).json).toMatchObject({ unchanged: 4 });
    expect(await list(lead)).toHaveLength(2);
  });

  it('leave a project of another client, and say so', async () => {
    const { lead, path } = await rateWorld(t);
    const done = await send(lead, files.harvest);
    expect(told(done, true)).toEqual(['Website stays as it is: its client is Acme']);
    expect(done.json.added).toBe(4);
    expect((await get(lead, path)).client.name).toBe('Acme');
    expect(await get(lead, '/clients')).toHaveLength(1);
  });

  it('are none of a member', async () => {
    const { worker, list, lead, path } = await rateWorld(t);
    for (const csv of [files.harvest, files.harvest.replaceAll('Harbour', 'Acme')]) {
      const done = await send(worker, csv);
      expect([told(done), told(done, true)]).toEqual([
        [],
        [expect.stringMatching(/^Website stays as it is: (its client|only managers)/)],
      ]);
    }
    expect(await list(lead)).toEqual([]);
    expect((await get(lead, `${path}/activities/1/times`)).length).toBe(4);
    expect(await get(worker, '/clients')).toEqual([]);
  });

  it('need the rights and scopes of what they change', async () => {
    const { worker, lead } = await rateWorld(t);
    const open = { token: await t.make.token(worker.user, ['public-only', 'all']) };
    const narrow = { token: await t.make.token(worker.user, ['write:issue', 'write:user']) };
    const free = await t.make.repository(lead.user);
    await t.make.issue(free, worker.user, { title: 'Layout' });
    const projects = { Website: `${lead.user.name}/${free.name}` };
    const query = '/user/times/import?clients=true&create_issues=true';
    const by = (as: { token: string }) =>
      t.request('POST', query, as, { body: { csv: files.harvest, projects } });
    expect((await by(open)).json.code).toBe('token.cannot-use-projects');
    expect((await by(narrow)).status).toBe(403);
    const done = await by(worker);
    expect([told(done), told(done, true)]).toEqual([
      [],
      [expect.stringMatching(/^Website stays as it is: .* admin write of a repository/)],
    ]);
  });

  it('keep amounts of locked days', async () => {
    const { lead, repository, list } = await rateWorld(t);
    const place = `/repos/${lead.user.name}/${repository.name}`;
    await t.request('PUT', `${place}/time-lock`, lead, {
      body: { until: '2026-03-05' },
    });
    const done = await send(lead, files.harvest.replaceAll('Harbour', 'Acme'));
    expect(done.json.added).toBe(4);
    expect(told(done, true)).toEqual([
      expect.stringMatching(/80\.00 EUR per hour from 2026-03-02, not set: .*locked/),
    ]);
    expect(await list(lead)).toMatchObject([{ amount: '95.50', from: '2026-03-09' }]);
  });

  it('leave a repository with billed entries, and say so', async () => {
    const mira = await t.make.person();
    const path = '/user/times/import?create_issues=true&create_projects=true';
    const { json } = await t.request('POST', path, mira, { body: { csv: files.harvest } });
    const { trackedTimes } = t.app.context.database.read;
    await bill(t, mira, await trackedTimes.byIds([json.rows[0].id]));
    const done = await send(mira, files.harvest);
    expect(done.json.unchanged).toBe(4);
    expect([told(done), told(done, true)]).toEqual([
      [],
      [expect.stringMatching(/^Website stays as it is: .*RE-7/)],
    ]);
    expect(await get(mira, '/clients')).toEqual([]);
  });

  it('make a project of the name of a repository that the file names', async () => {
    const mira = await t.make.person();
    const { name } = await t.make.repository(mira.user);
    const csv = files.harvest.replaceAll('Website', `${mira.user.name}/${name.toUpperCase()}`);
    expect(told(await send(mira, csv))).toContain(`new project ${name}`);
  });

  it('say which currency is unknown', async () => {
    const mira = await t.make.person();
    const done = await send(mira, files.harvest.replaceAll('Euro - EUR', 'XXQ'));
    expect(told(done, true)[0]).toContain('not set: [currency]');
    expect(await get(mira, '/clients')).toMatchObject([{ currency: '' }]);
  });

  it('come with the entries, or not at all', async () => {
    const mira = await t.make.person();
    const before = await everything();
    const wrong = `${files.harvest}2026-03-11,Elsewhere,Other,Layout,,many,Yes,,,"80,0",,Euro - EUR\n`;
    expect((await send(mira, wrong)).status).toBe(422);
    expect(await everything()).toEqual(before);
  });

  it('are there once after two imports at once', async () => {
    const mira = await t.make.person();
    const both = await Promise.all([1, 2].map(() => send(mira, files.harvest)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.flatMap((one) => told(one)).length).toBe(5);
    expect(await get(mira, '/clients')).toHaveLength(1);
    expect(await amounts(mira)).toMatchObject([{ minor: 33_100 }]);
  });
});
