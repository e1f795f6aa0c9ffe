import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { punchcard } from '../../../support/program.ts';

const t = await ofFile(startTestApp());

it('tracks time on activities, named by project and activity', async () => {
  const mira = await t.make.person();
  const create = async (name: string) =>
    (await t.request('POST', '/projects', mira, { body: { name } })).json.id;
  const id = await create('Acme');
  await create('Beta');
  const server = ['--url', t.url, '--token', mira.token];
  const time = async (command: string, ...words: string[]) => {
    const run = await punchcard(['time', command, ...server, ...words]);
    return `${run.stdout}${run.stderr}`.trim();
  };
  expect(await time('start', '@acme/sup')).toMatch(/^Acme · Support: 0m, running/);
  t.clock.advance(3600);
  expect(await time('stop', '--note', 'call')).toMatch(/^Added Acme · Support \d+: 1h 00m.*call$/);
  expect(await time('edit', '@acme/support', 'last', '--to', '@acme')).toMatch(
    /^Changed Acme · Meetings/,
  );
  expect(await time('add', '30m support @acme yesterday')).toMatch(/Acme · Support.* no note$/);
  expect(await time('add', '30m', 'stand-up')).toContain('@Acme, @Beta');
  expect(await time('edit', '@acme/travel', 'last', '--note', 'x')).not.toContain('-/');
  expect(await time('edit', '@beta/support', 'last', '--note', 'x')).toContain(
    'you have no entry on @beta/support',
  );
  expect(await time('start', '@gamma')).toContain('there is no issue for you at @gamma');
  expect(await time('start', '@/support')).toContain('Acme · Support, Beta · Support');
  expect(await time('start', '--', `-/${id}#2`)).toMatch(/^Acme · Support: 0m/);
  expect(await time('list')).toMatch(/Acme · Meetings .* 1h 00m/);
  expect(await time('report', '--by', 'repository,issue')).toMatch(/Acme +Acme · Meetings/);
  expect(await time('export')).toContain(`'-/${id},1,Meetings`);
});
