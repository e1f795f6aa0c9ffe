import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';

const t = await ofFile(startTestApp());
const table = (...rows: string[]): string =>
  ['project,task,note,date,hours', ...rows, ''].join('\n');
const query = 'create_projects=true&create_issues=true';
const send = async (csv: string, as: As, options = query, tables: object = {}) =>
  t.request('POST', `/user/times/import?${options}`, as, { body: { csv, ...tables } });
/** What an import can leave behind. */
const everything = () =>
  Promise.all(
    ['repository', 'issue', 'tracked_time', 'timeline_event', 'audit_entry'].map((name) =>
      rowsOf(t, `SELECT * FROM ${name} ORDER BY id`),
    ),
  );
const counts = ({ json }: { json: Record<string, unknown> }) => [json.added, json.unchanged];

describe('projects that an import creates', () => {
  const file = table(
    'Büro (2026),Layout,a,2026-05-04,1',
    'Büro (2026),Layout,b,2026-05-04,2',
    'Büro (2026),Print,c,2026-05-04,3',
    'Site,Home,d,2026-05-04,4',
  );

  it('are private and own, come with their issues, and are found by the next import', async () => {
    const mira = await t.make.person();
    const { name } = mira.user;
    await t.make.repository(mira.user, 'Site');
    const before = await everything();
    const dry = await send(file, mira, `${query}&dry_run=true`);
    expect(dry.json.projects).toEqual([
      { name: 'Büro (2026)', repository: `${name}/Buro-2026`, is_private: true, rows: 3 },
      { name: 'Site', repository: `${name}/Site`, is_private: false, rows: 1 },
    ]);
    const one = { is_new: true, exists_in: null, is_new_project: true };
    expect(dry.json.tasks).toEqual([
      {
        ...{ project: 'Büro (2026)', task: 'Layout', repository: `${name}/Buro-2026` },
        ...{ number: 1, title: 'Layout', ...one, rows: 2, time: 10_800 },
      },
      {
        ...{ project: 'Büro (2026)', task: 'Print', repository: `${name}/Buro-2026` },
        ...{ number: 2, title: 'Print', ...one, rows: 1, time: 10_800 },
      },
      {
        ...{ project: 'Site', task: 'Home', repository: `${name}/Site` },
        ...{ number: 1, title: 'Home', ...one, is_new_project: false, rows: 1, time: 14_400 },
      },
    ]);
    expect(await everything()).toEqual(before);
    const made = await send(file, mira);
    expect([made.json.tasks, ...counts(made)]).toEqual([dry.json.tasks, 4, 0]);
    const { json } = await t.request('GET', `/repos/${name}/Buro-2026`, mira);
    expect(json).toMatchObject({ private: true, open_issues_count: 2, owner: { login: name } });
    const stranger = await t.make.person();
    expect((await t.request('GET', `/repos/${name}/Buro-2026`, stranger)).status).toBe(404);
    const after = await everything();
    const again = await send(file, mira);
    expect([...counts(again), again.json.tasks[0].is_new_project]).toEqual([0, 4, false]);
    expect(await everything()).toEqual(after);
  });

  it('have the name that is said for them, and never an account of others', async () => {
    const [mira, other] = [await t.make.person(), await t.make.person()];
    const [own, theirs] = [mira.user.name, other.user.name];
    const projects = { 'Büro (2026)': `${own}/desk`, Site: `${own}/page` };
    const { json } = await send(file, mira, query, { projects });
    expect(json.projects.map((one: { repository: string }) => one.repository)).toEqual([
      ...[`${own}/desk`, `${own}/page`],
    ]);
    const before = await everything();
    const hidden = await t.make.repository(other.user, 'hidden', { isPrivate: true });
    for (const target of [
      `${theirs}/new`,
      `${theirs}/${hidden.name}`,
      `${own}/a b`,
      `${own}/x.git`,
    ]) {
      const refused = await send(file, mira, query, { projects: { ...projects, Site: target } });
      expect([target, refused.status < 500 && refused.status >= 400]).toEqual([target, true]);
    }
    // Nothing of it says Latin letters: a name has to be chosen.
    const unnamed = await send(table('事務所,Layout,a,2026-05-04,1'), mira);
    expect([unnamed.status, unnamed.json.values.reason]).toEqual([422, 'not-mapped']);
    const [repositories, ...others] = await everything();
    expect(repositories).toHaveLength((before[0]?.length ?? 0) + 1);
    expect(others).toEqual(before.slice(1));
  });

  it('are all undone by a bad row, and made once by imports at the same time', async () => {
    const mira = await t.make.person();
    const before = await everything();
    const broken = await send(`${file}Site,Home,e,2026-05-04,much\n`, mira);
    expect([broken.status, await everything()]).toEqual([422, before]);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => send(file, mira)));
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(outcomes.reduce((sum, { json }) => sum + json.added, 0)).toBe(4);
    expect((await everything())[0]).toHaveLength((before[0]?.length ?? 0) + 2);
    expect((await everything())[1]).toHaveLength((before[1]?.length ?? 0) + 3);
  });

  it('are found under a former name, however long ago it was', async () => {
    const mira = await t.make.person();
    const { name } = mira.user;
    await send(file, mira);
    const renamed = { body: { name: 'desk' } };
    expect((await t.request('PATCH', `/repos/${name}/Buro-2026`, mira, renamed)).status).toBe(200);
    const after = await everything();
    const dry = await send(file, mira, `${query}&dry_run=true`);
    expect(dry.json.projects[0]).toMatchObject({ repository: `${name}/desk`, rows: 3 });
    for (const days of [0, 400]) {
      t.clock.advance(days * 86_400);
      const again = await send(file, { token: await t.make.token(mira.user, ['all']) });
      expect([days, again.status, ...counts(again)]).toEqual([days, 200, 0, 4]);
    }
    expect((await everything()).slice(0, 4)).toEqual(after.slice(0, 4));
    // Without the option, a former name is none.
    const plain = await send(file.replaceAll('Büro (2026)', `${name}/Buro-2026`), mira, 'x=1');
    expect(plain.status).toBe(422);
  });

  it('can have a slash in their name, if nobody here has the name before it', async () => {
    const [mira, other] = [await t.make.person(), await t.make.person()];
    const { name } = mira.user;
    const rows = table('R&D/Design,a,,2026-05-04,1', 'Marketing/SEO,b,,2026-05-04,1');
    const made = await send(rows, mira);
    const named = made.json.projects.map((one: { repository: string }) => one.repository);
    expect([made.status, named]).toEqual([200, [`${name}/R-D-Design`, `${name}/Marketing-SEO`]]);
    expect(counts(await send(rows, mira))).toEqual([0, 2]);
    const theirs = await send(table(`${other.user.name}/new,a,,2026-05-04,1`), mira);
    expect([theirs.status, theirs.json.code]).toEqual([404, 'repository.not-found']);
    // A link to another host is no project.
    const linked = `task,external_reference,date,hours\na,https://code.example/o/r/issues/4,2026-05-04,1\n`;
    const before = (await everything())[0]?.length ?? 0;
    const mapping = { external_reference: 'reference' };
    const options = `${query}&repository=${name}/Marketing-SEO`;
    expect(counts(await send(linked, mira, options, { mapping }))).toEqual([1, 0]);
    expect((await everything())[0]).toHaveLength(before);
  });

  it('that become one, or are public, are told by a dry run', async () => {
    const mira = await t.make.person();
    const { name } = mira.user;
    await t.make.repository(mira.user, 'open');
    const rows = table(...['A&B', 'A B', 'open'].map((one) => `${one},a,,2026-05-04,1`));
    const { json } = await send(rows, mira, `${query}&dry_run=true`);
    expect(json.projects).toEqual([
      { name: 'A&B', repository: `${name}/A-B`, is_private: true, rows: 1 },
      { name: 'A B', repository: `${name}/A-B`, is_private: true, rows: 1 },
      { name: 'open', repository: `${name}/open`, is_private: false, rows: 1 },
    ]);
  });

  it('need the scopes of a token for creating a repository, and no token for public ones', async () => {
    const mira = await t.make.person();
    const before = await everything();
    const refusals = [
      [['write:issue'], /write:user,write:repository/],
      [['write:issue', 'write:repository', 'read:user'], /write:user/],
      [['public-only', 'all'], /public/],
    ] as const;
    for (const [scopes, reason] of refusals) {
      const token = { token: await t.make.token(mira.user, scopes) };
      for (const options of [query, `${query}&dry_run=true`]) {
        const { status, json } = await send(file, token, options);
        expect([scopes, status, json.message]).toEqual([
          scopes,
          403,
          expect.stringMatching(reason),
        ]);
      }
    }
    expect(await everything()).toEqual(before);
    const scopes = ['write:issue', 'write:user', 'write:repository'];
    const token = { token: await t.make.token(mira.user, scopes) };
    expect(counts(await send(file, token))).toEqual([4, 0]);
  });
});

describe('a title that exists elsewhere', () => {
  it('is told if one may track there and it is the only one, and used if it is said', async () => {
    const [mira, other] = [await t.make.person(), await t.make.person()];
    const { name } = other.user;
    const open = { allowOnlyContributorsToTrackTime: false };
    const shop = await t.make.repository(other.user, 'shop', open);
    const hidden = await t.make.repository(other.user, 'vault', { ...open, isPrivate: true });
    const few = await t.make.repository(other.user, 'few');
    for (const [place, title] of [
      [shop, 'Basket'],
      [shop, 'Twice'],
      [shop, 'Twice'],
      [hidden, 'Secret'],
      [few, 'Few'],
    ] as const) {
      await t.make.issue(place, other.user, { title });
    }
    const { number } = await t.make.issue(shop, other.user, { title: 'Over' });
    const closed = { body: { state: 'closed' } };
    await t.request('PATCH', `/repos/${name}/shop/issues/${number}`, other, closed);
    const file = table(
      ...['Basket', 'Twice', 'Secret', 'Few', 'Over'].map((task) => `New,${task},a,2026-05-04,1`),
    );
    const { json } = await send(file, mira, `${query}&dry_run=true`);
    expect(
      json.tasks.map((one: { task: string; exists_in: string | null }) => [
        one.task,
        one.exists_in,
      ]),
    ).toEqual([
      ['Basket', `${name}/shop#1`],
      ...[['Twice', null] as const, ['Secret', null] as const],
      ...[['Few', null] as const, ['Over', null] as const],
    ]);
    const row = table('New,Basket,a,2026-05-04,1');
    const issues = [{ project: 'new', task: 'Basket', issue: `${name}/shop#1` }];
    const before = await everything();
    const used = await send(row, mira, query, { issues });
    expect([counts(used), used.json.tasks]).toMatchObject([
      [1, 0],
      [
        {
          task: 'Basket',
          repository: `${name}/shop`,
          number: 1,
          is_new: false,
          is_new_project: false,
        },
      ],
    ]);
    const after = await everything();
    expect(after.slice(0, 2).map((rows) => rows.length)).toEqual(
      before.slice(0, 2).map((rows) => rows.length),
    );
    expect(counts(await send(row, mira, query, { issues }))).toEqual([0, 1]);
    // A project that no row needs is not named, and no reason to refuse one.
    expect(used.json.projects).toEqual([
      { name: 'New', repository: null, is_private: null, rows: 1 },
    ]);
    for (const project of ['x.git', `${name}/none`]) {
      const other = [{ project, task: 'Basket', issue: `${name}/shop#1` }];
      const csv = table(`${project},Basket,${project},2026-05-04,1`);
      const { status, json } = await send(csv, mira, `${query}&dry_run=true`, { issues: other });
      expect([status, json.added, json.refused, json.projects[0].repository]).toEqual([
        ...[200, 1, 0, null],
      ]);
    }
    for (const issue of [`${name}/vault#1`, `${name}/few#1`, '#1', 'Basket']) {
      const refused = await send(row, mira, query, { issues: [{ ...issues[0], issue }] });
      expect([issue, refused.status >= 400 && refused.status < 500]).toEqual([issue, true]);
    }
    expect(await everything()).toEqual(after);
  });
});
