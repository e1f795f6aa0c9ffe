import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { projectWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const send = (as: Person, csv: string, options = '') =>
  t.request('POST', `/user/times/import?${options}`, as, { body: { csv } });
const table = (...rows: string[]): string =>
  ['project,task,note,date,hours', ...rows, ''].join('\n');

it('puts rows of a project on its activities, and a manager’s missing one is made', async () => {
  const { lead, worker, stranger, call, id, path } = await projectWorld(t);
  const file = table(
    'website,meetings,weekly,2026-05-04,1',
    'Website,Travel,train,2026-05-04,2',
    'Website,,mail,2026-05-04,0.5',
  );
  const notes = async (as: Person, index: number) =>
    (await call(as, 'GET', `${path}/activities/${index}/times`)).json.map(
      ({ note }: { note: string }) => note,
    );
  const members = await send(worker, file);
  expect(members.json).toMatchObject({
    ...{ added: 3, projects: [{ name: 'website', repository: `-/${id}` }, { name: 'Website' }] },
  });
  const named = { repository_title: 'Website' };
  expect(members.json).toMatchObject({
    ...{ projects: [named, named], issues: [{ ...named, title: 'Meetings' }] },
    rows: [1, 2, 3].map(() => ({ ...named, title: 'Meetings' })),
  });
  expect((await notes(worker, 1)).sort()).toEqual(['Travel: train', 'mail', 'weekly']);
  expect((await send(worker, file)).json).toMatchObject({ added: 0, unchanged: 3 });

  const dry = await send(lead, file, 'dry_run=true');
  expect(dry.json.tasks).toMatchObject([
    { task: 'meetings', number: 1, title: 'Meetings', is_new: false },
    { task: 'Travel', title: 'Travel', is_new: true },
    { task: '', number: 1 },
  ]);
  expect((await send(lead, file)).json.added).toBe(3);
  expect(await notes(lead, 4)).toEqual(['train']);
  // Now it is known to the member, too.
  const later = table('Website,Travel,back,2026-05-05,2');
  expect((await send(worker, later)).json.added).toBe(1);
  expect(await notes(worker, 4)).toEqual(['back']);

  // A project of the file can be one of another name here.
  const other = table('Web shop,Meetings,weekly,2026-05-06,1');
  const body = { csv: other, projects: { 'Web shop': 'website' } };
  const chosen = await t.request('POST', '/user/times/import', worker, { body });
  expect(chosen.json).toMatchObject({ added: 1, tasks: [{ ...named, title: 'Meetings' }] });
  const at = {
    csv: other,
    issues: [{ project: 'Web shop', task: 'Meetings', issue: `-/${id}#2` }],
  };
  const taken = await t.request('POST', '/user/times/import', worker, { body: at });
  expect(taken.json).toMatchObject({ added: 1, tasks: [{ ...named, title: 'Support' }] });

  expect((await send(stranger, file)).json.code).toBe('invalid.repository');
  const number = table('Website,,#1 review,2026-05-04,1');
  expect((await send(lead, number)).json.code).toBe('invalid.repository');
  await call(lead, 'POST', '/projects', { name: 'Website' });
  expect((await send(lead, later)).json.code).toBe('invalid.repository');
});
