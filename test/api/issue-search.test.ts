import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const member = await t.make.person('Milan');
const stranger = await t.make.person('Stella');
const open = await t.make.repository(owner.user, 'open');
const closed = await t.make.repository(owner.user, 'closed', { isPrivate: true });
await t.make.collaborator(closed, member.user, 'read');
await t.make.issue(open, stranger.user, { title: 'Kettle boils', assignees: [member.user] });
await t.make.issue(closed, member.user, { title: 'Kettle leaks' });
await t.make.issue(open, owner.user, { title: 'Lamp', isClosed: true });

const search = (query: string, as: As) => t.request('GET', `/repos/issues/search?${query}`, as);
const titles = async (query: string, as: As): Promise<string[]> =>
  (await search(query, as)).json.map((issue: { title: string }) => issue.title);

describe('GET /repos/issues/search', () => {
  it.each([
    '/repos/issues/search',
    '/repos/olga/open/issues',
    '/users/search',
    '/repos/search',
    '/admin/emails/search',
  ])('accepts search texts of limited length: %s', async (path) => {
    const admin = { token: await t.make.token(await t.make.admin()) };
    const long = await t.request('GET', `${path}?q=${'x'.repeat(256)}`, admin);
    expect(long.status).toBe(422);
    expect(long.json.message).toContain('[q]');
    expect((await t.request('GET', `${path}?q=${'x'.repeat(255)}`, admin)).status).toBe(200);
  });

  it.each([
    'labels=bug',
    'milestones=v1',
    'projects=1',
    'team=core',
    'mentioned=true',
    'review_requested=true',
    'reviewed=true',
  ])('finds none for %s, as no issue can match it', async (query) => {
    expect(await titles('state=all', owner)).not.toEqual([]);
    expect(await titles(`state=all&${query}`, owner)).toEqual([]);
    const off = query.replace(/=(true$)?.*/, (_, flag) => (flag === undefined ? '=' : '=false'));
    expect(await titles(`state=all&${off}`, owner)).toEqual(await titles('state=all', owner));
  });

  it('treats wildcards literally', async () => {
    const title = 'Kettle at 100%_\\';
    const fitter = await t.make.person();
    const repository = await t.make.repository(fitter.user, 'signs', { isPrivate: true });
    await t.make.issue(repository, fitter.user, { title });
    const found = (q: string) => titles(`created=true&q=${encodeURIComponent(q)}`, fitter);
    expect(await found('100%_\\')).toEqual([title]);
    expect(await found('1%0')).toEqual([]);
    expect(await found('K_ttle')).toEqual([]);
    await t.request('DELETE', `/repos/${fitter.user.name}/signs`, fitter);
  });

  it('searches all repositories, newest first, each issue with its repository', async () => {
    const answer = await search('q=KETTLE', owner);
    expect(answer.json.map((i: { repository: object }) => i.repository)).toEqual([
      { id: closed.id, name: 'closed', owner: 'Olga', full_name: 'Olga/closed' },
      { id: open.id, name: 'open', owner: 'Olga', full_name: 'Olga/open' },
    ]);
    expect(answer.headers.get('x-total-count')).toBe('2');
  });

  it('finds private repositories only if the viewer may read them, in the count too', async () => {
    const publicOnly = { token: await t.make.token(member.user, ['public-only', 'all']) };
    const admin = { token: await t.make.token(await t.make.admin()) };
    const both = ['Kettle leaks', 'Kettle boils'];
    const expected: [As, string[]][] = [
      [null, ['Kettle boils']],
      [stranger, ['Kettle boils']],
      [publicOnly, ['Kettle boils']],
      [member, both],
      [owner, both],
      [admin, both],
    ];
    for (const [as, found] of expected) {
      expect(await titles('q=kettle', as)).toEqual(found);
      const { headers } = await search('q=kettle', as);
      expect(headers.get('x-total-count')).toBe(String(found.length));
    }
    expect((await search('q=kettle', null)).text).not.toContain('@example.com');
  });

  it("filters by the caller's own issues, and those assigned to them", async () => {
    expect(await titles('created=true', member)).toEqual(['Kettle leaks']);
    expect(await titles('assigned=true', member)).toEqual(['Kettle boils']);
    expect(await titles('created=true&assigned=true', member)).toEqual([]);
    expect(await titles('created=false', stranger)).toEqual(['Kettle boils']);
    // Anonymous callers have none.
    expect(await titles('created=true&state=all', null)).toEqual([]);
    expect(await titles('assigned=1', null)).toEqual([]);
  });

  it('filters by state, owner, type and page', async () => {
    expect(await titles('state=closed', owner)).toEqual(['Lamp']);
    expect(await titles('state=all', owner)).toEqual(['Lamp', 'Kettle leaks', 'Kettle boils']);
    expect(await titles('owner=olga', stranger)).toEqual(['Kettle boils']);
    expect(await titles('owner=Milan', stranger)).toEqual([]);
    expect(await titles('type=pulls', owner)).toEqual([]);
    expect(await titles('state=all&limit=1&page=2', owner)).toEqual(['Kettle leaks']);
  });

  it('finds a hidden owner only through a repository the viewer may read', async () => {
    const hidden = await t.make.user('Hidden', { visibility: 'private' });
    const shared = await t.make.repository(hidden, 'shared');
    await t.make.issue(shared, hidden, { title: 'Secret' });
    const [unseen, unknown] = [
      await search('owner=Hidden', stranger),
      await search('owner=Absent', stranger),
    ];
    expect([unseen.status, unknown.status]).toEqual([404, 404]);
    expect(unseen.text).toBe(unknown.text.replaceAll('Absent', 'Hidden'));
    expect(await titles('q=secret', stranger)).toEqual([]);
    await t.make.collaborator(shared, member.user, 'read');
    expect(await titles('owner=hidden', member)).toEqual(['Secret']);
  });

  it('excludes repositories with issues disabled', async () => {
    const path = `/repos/Olga/${closed.name}`;
    await t.request('PATCH', path, owner, { body: { has_issues: false } });
    expect(await titles('q=kettle', owner)).toEqual(['Kettle boils']);
    await t.request('PATCH', path, owner, { body: { has_issues: true } });
    expect(await titles('q=kettle', owner)).toHaveLength(2);
  });

  it.each(['state=odd', 'type=odd', 'created=maybe', 'since=x', 'before=x', 'page=x'])(
    'refuses %s, naming the parameter',
    async (query) => {
      const answer = await search(query, owner);
      expect(answer.status).toBe(422);
      expect(answer.json.message).toContain(`[${query.split('=')[0]}]`);
    },
  );

  it('requires the issue scope of a token', async () => {
    const token = await t.make.token(owner.user, ['read:repository', 'read:user']);
    expect((await search('q=kettle', { token })).status).toBe(403);
  });
});

describe('GET /user/issues/trackable', () => {
  const trackable = (q: string, as: As, rest = '') =>
    t.request('GET', `/user/issues/trackable?q=${encodeURIComponent(q)}${rest}`, as);
  const found = async (q: string, as: As, rest = ''): Promise<string[]> =>
    (await trackable(q, as, rest)).json.map((issue: { title: string }) => issue.title);

  it('offers exactly the issues on which the caller can start a stopwatch and add time', async () => {
    const admin = { token: await t.make.token(await t.make.admin()) };
    const writer = await t.make.person('Wanda');
    const places = [
      await t.make.repository(owner.user, 'pick-public', {
        allowOnlyContributorsToTrackTime: false,
      }),
      await t.make.repository(owner.user, 'pick-limited'),
      await t.make.repository(owner.user, 'pick-private', { isPrivate: true }),
      await t.make.repository(owner.user, 'pick-off', { enableTimeTracker: false }),
      await t.make.repository(owner.user, 'pick-no-issues', { hasIssues: false }),
    ];
    for (const place of places) {
      await t.make.collaborator(place, member.user, 'read');
      await t.make.collaborator(place, writer.user, 'write');
      await t.make.issue(place, owner.user, { title: `${place.name} of owner` });
      await t.make.issue(place, stranger.user, { title: `${place.name} of stranger` });
      const assignees = [member.user];
      await t.make.issue(place, owner.user, { title: `${place.name} of member`, assignees });
      await t.make.issue(place, owner.user, { title: `${place.name} closed`, isClosed: true });
    }
    const sizes: number[] = [];
    for (const as of [owner, member, writer, stranger, admin]) {
      const offered = await found('pick-', as, '&limit=50');
      sizes.push(offered.length);
      for (const place of places) {
        for (const [i, title] of ['owner', 'stranger', 'member'].entries()) {
          const path = `/repos/olga/${place.name}/issues/${i + 1}`;
          const added = await t.request('POST', `${path}/times`, as, { body: { time: 60 } });
          const started = await t.request('POST', `${path}/stopwatch/start`, as);
          if (started.status === 201) {
            await t.request('DELETE', `${path}/stopwatch/delete`, as);
          }
          const isOffered = offered.includes(`${place.name} of ${title}`);
          const statuses = [added.status === 200, started.status === 201];
          expect([place.name, title, isOffered, isOffered]).toEqual([
            place.name,
            title,
            ...statuses,
          ]);
        }
      }
      // What was tracked is offered like the rest.
      expect((await found('pick-', as, '&limit=50')).toSorted()).toEqual(offered.toSorted());
    }
    expect(sizes).toEqual([9, 5, 9, 4, 9]);
    const publicOnly = { token: await t.make.token(owner.user, ['all', 'public-only']) };
    expect(await found('pick-private', publicOnly)).toEqual([]);
  });

  it('puts the latest tracked first, then assigned and created ones, then all others', async () => {
    const who = await t.make.person('Paula');
    const site = await t.make.repository(who.user, 'tomato');
    const others = await t.make.repository(owner.user, 'potato', {
      allowOnlyContributorsToTrackTime: false,
    });
    const long = await t.make.issue(others, owner.user, { title: 'tracked long ago' });
    const lately = await t.make.issue(others, owner.user, { title: 'tracked lately' });
    await t.make.issue(others, owner.user, { title: 'assigned', assignees: [who.user] });
    await t.make.issue(site, who.user, { title: 'created' });
    await t.make.issue(others, owner.user, { title: 'of others' });
    await t.make.time(long, who.user, 60, t.clock.nowUnix() - 9000);
    await t.make.time(lately, who.user, 60, t.clock.nowUnix() - 60);
    const all = ['tracked lately', 'tracked long ago', 'assigned', 'created', 'of others'];
    expect(await found('ato', who)).toEqual(all);
    expect(await found('ato', who, '&limit=3')).toEqual(all.slice(0, 3));
    expect(await found('', who, '&tracked=true')).toEqual(all.slice(0, 2));
    // By words of title, repository and owner in any order; by number.
    expect(await found('LATELY pot', who)).toEqual(['tracked lately']);
    expect(await found('olga others', who)).toEqual(['of others']);
    expect(await found('potato#4', who)).toEqual(['of others']);
    expect(await found('Olga/potato#2', who)).toEqual(['tracked lately']);
    expect((await found('#3', who))[0]).toBe('assigned');
    expect((await found('3', who))[0]).toBe('assigned');
    expect(await found('nothing like it', who)).toEqual([]);
    expect(await found('olga/potato#99999', who)).toEqual([]);
    // Unlike above, in no repository of theirs.
    expect((await found('4', stranger))[0]).toMatch(/of others|closed|of owner/);
  });

  it('offers nothing where the instance has no time tracking', async () => {
    const off = await ofTest(startTestApp({ settings: { ENABLE_TIMETRACKING: 'false' } }));
    const who = await off.make.person('Ute');
    await off.make.issue(await off.make.repository(who.user), who.user);
    const answer = await off.request('GET', '/user/issues/trackable', who);
    expect([answer.status, answer.json]).toEqual([200, []]);
  });

  it.each(['limit=0', 'limit=51', `q=${'x'.repeat(256)}`])('refuses %s', async (query) => {
    const answer = await t.request('GET', `/user/issues/trackable?${query}`, owner);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(`[${query.split('=')[0]}]`);
  });

  it('is for signed-in users, and needs the issue scope of a token', async () => {
    expect((await t.request('GET', '/user/issues/trackable', null)).status).toBe(401);
    const token = await t.make.token(owner.user, ['read:repository', 'read:user']);
    expect((await t.request('GET', '/user/issues/trackable', { token })).status).toBe(403);
  });
});
