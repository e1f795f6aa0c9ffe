import { describe, expect, it } from 'vitest';
import { host as program } from '../../src/core/caller.ts';
import type { EntryChange } from '../../src/core/context.ts';
import { connectRepository } from '../../src/core/issue/connect.ts';
import { write } from '../../src/core/transaction.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { type Answer, connectSite, remoteSite } from '../support/connected.ts';
import type { Person } from '../support/make.ts';

const given = {
  writer: { issues: 'write', pulls: 'write', isFresh: true },
  reader: { issues: 'read', pulls: 'read', isFresh: true },
  issuesOnly: { issues: 'write', pulls: 'none', isFresh: true },
  pullsOnly: { issues: 'none', pulls: 'write', isFresh: true },
  late: { issues: 'write', pulls: 'write', isFresh: false },
  refused: { issues: 'none', pulls: 'none', isFresh: true },
  never: null,
} as const satisfies Record<string, Answer | null>;
type Name = keyof typeof given;

const at = '/repos/acme/site';

const answer = (person: Person, now: Answer): unknown => site.answers.set(person.user.id, [now]);

const as = (name: Name | 'admin'): As => ({ token: people[name].token });
const send = (method: string, path: string, name: Name | 'admin', body?: unknown) =>
  t.request(method, at + path, as(name), { body });
const t = await ofFile(startTestApp());
const site = await connectSite(t);
const people: Record<Name | 'admin', Person> = {
  admin: await t.make.person('admin', { isAdmin: true }),
} as typeof people;
for (const [name, now] of Object.entries(given)) {
  const person = await t.make.person(name);
  people[name as Name] = person;
  if (now !== null) answer(person, now);
}
const issue = await site.issue(42, 'Zebra crossing');
await site.issue(43, 'Yellow lines', { isPull: true });
for (const [number, time, note] of [
  [42, 5077, 'walked over'],
  [43, 6091, 'painted them'],
] as const) {
  const added = await send('POST', `/issues/${number}/times`, 'writer', { time, note });
  expect(added.status).toBe(200);
}

/** Everything that could show issues or time. */
const places = [
  at,
  `${at}/issues`,
  `${at}/issues?state=all&q=zebra`,
  `${at}/issues/42`,
  `${at}/issues/43`,
  `${at}/issues/42/times`,
  `${at}/issues/43/times`,
  `${at}/issues/42/timeline`,
  `${at}/issues/43/timeline`,
  `${at}/issues/42/comments`,
  `${at}/issues/42/time-summary`,
  `${at}/issues/43/time-summary`,
  `${at}/times`,
  `${at}/times/writer`,
  `${at}/time-summary`,
  `${at}/time-report?group_by=user,issue`,
  `${at}/time-export?format=csv`,
  `${at}/time-lock`,
  '/repos/search?q=site',
  '/repos/search?q=acme',
  '/repos/search',
  '/user/repos',
  '/repos/issues/search?state=all',
  '/repos/issues/search?state=all&q=zebra',
  '/repos/issues/search?state=all&q=yellow',
  '/user/issues/trackable?q=zebra',
  '/user/issues/trackable?q=acme/site%2342',
  '/user/issues/trackable?q=yellow',
  '/user/times',
  '/user/times/search',
  '/user/times/summary',
  '/user/times/report?group_by=repository,issue',
  '/user/repos/time-report?group_by=user,issue',
  '/users/writer/heatmap',
  '/admin/time-report?group_by=repository,issue',
  '/admin/time-report?group_by=user',
  '/admin/time-export?format=csv',
];

const all = /zebra|yellow|walked|painted|5077|6091|11168|pia\.remote|acme|"count":[12],/i;
const ofIssue = /zebra|walked|5077/i;
const ofPull = /yellow|painted|6091/i;
const ofOthers = /walked|painted|5077|6091|11168/i;

async function shown(caller: As, pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const path of places) {
    const { status, text } = await t.request('GET', path, caller);
    // A refusal repeats the name that was asked for.
    if (status < 300 && pattern.test(text)) found.push(`${path}: ${text.slice(0, 300)}`);
  }
  return found;
}

describe('what the host does not show', () => {
  it('would be seen in these places', async () => {
    for (const path of places) {
      const name = path.startsWith('/admin/') ? 'admin' : 'writer';
      const { status } = await t.request('GET', path, as(name));
      expect(`${path} ${status}`).toBe(`${path} 200`);
    }
  });

  it.each(['late', 'refused', 'never', 'admin'] as const)(
    'is nowhere for one with the answer: %s',
    async (name) => {
      expect(await shown(as(name), all)).toEqual([]);
    },
  );

  it('is nowhere for visitors and for public-only tokens', async () => {
    expect(await shown(null, all)).toEqual([]);
    const token = await t.make.token(people.writer.user, ['all', 'public-only']);
    expect(await shown({ token }, all)).toEqual([]);
  });

  it('is nowhere for an administrator who acts as somebody, but in that person’s own entries', async () => {
    for (const path of places) {
      const own = path.startsWith('/user/times');
      const reply = await t.request('GET', path, as('admin'), { headers: { sudo: 'writer' } });
      const pattern = own ? /zebra|yellow|pia\.remote/i : all;
      if (reply.status < 300) expect(reply.text, path).not.toMatch(pattern);
    }
  });

  it('is not shown to who sees the other kind only', async () => {
    expect(await shown(as('issuesOnly'), ofPull)).toEqual([]);
    expect(await shown(as('pullsOnly'), ofIssue)).toEqual([]);
    expect((await send('GET', '/issues/42', 'issuesOnly')).json.title).toBe('Zebra crossing');
    expect((await send('GET', '/issues/43', 'pullsOnly')).json.title).toBe('Yellow lines');
  });

  it('is others’ time, for who does not manage', async () => {
    expect(await shown(as('reader'), ofOthers)).toEqual([]);
    expect(await shown(as('issuesOnly'), ofOthers)).toEqual([]);
  });

  it('is in no report of a site administrator, but their own time, unless they manage', async () => {
    const reports = [
      '/admin/time-report?repository=acme/site&group_by=user',
      '/admin/time-report?repository=acme/site',
      '/admin/time-report?group_by=repository',
      '/users/writer/heatmap',
    ];
    const seen = async (): Promise<string> => {
      const texts = await Promise.all(reports.map((path) => t.request('GET', path, as('admin'))));
      return texts.map(({ text }) => text).join('\n');
    };
    try {
      answer(people.admin, given.reader);
      expect(await seen()).not.toMatch(/5077|6091|11168|contributions":[1-9]/);
      answer(people.admin, given.issuesOnly);
      expect(await seen()).not.toMatch(/5077|6091|11168|contributions":[1-9]/);
      answer(people.admin, given.late);
      expect(await seen()).not.toMatch(/5077|6091|11168|contributions":[1-9]/);
      answer(people.admin, given.writer);
      expect(await seen()).toMatch(/11168/);
    } finally {
      site.answers.delete(people.admin.user.id);
    }
  });

  it('cannot be counted', async () => {
    for (const [name, count] of [
      ['issuesOnly', '1'],
      ['reader', '2'],
    ] as const) {
      const found = await send('GET', '/issues', name);
      expect(found.headers.get('x-total-count')).toBe(count);
      const everywhere = await t.request('GET', '/repos/issues/search', as(name));
      expect(everywhere.headers.get('x-total-count')).toBe(count);
    }
    expect((await send('GET', '', 'issuesOnly')).json.open_issues_count).toBe(0);
  });
});

describe('what the host shows', () => {
  it('is found by the name there, in lists and searches', async () => {
    const found = await send('GET', '', 'reader');
    expect(found.json).toMatchObject({
      full_name: 'acme/site',
      owner: { login: 'acme' },
      private: true,
      original_url: site.page,
      permissions: { admin: false, push: false, pull: true },
    });
    expect((await t.request('GET', '/repos/-host/acme%2Fsite', as('reader'))).status).toBe(404);
    const searched = await t.request('GET', '/repos/search?q=acme', as('reader'));
    expect(searched.json.data.map((one: { full_name: string }) => one.full_name)).toEqual([
      'acme/site',
    ]);
    const one = await send('GET', '/issues/42', 'reader');
    expect(one.json).toMatchObject({
      user: { login: 'pia.remote' },
      assignees: [{ login: 'otto.remote' }],
      comments: 3,
      repository: { full_name: 'acme/site' },
    });
    expect((await send('GET', '/issues/42/comments', 'reader')).json).toEqual([]);
  });

  it('is everybody’s time for who manages', async () => {
    const times = await send('GET', '/times', 'writer');
    expect(times.json).toHaveLength(2);
    const other = await t.make.person();
    answer(other, given.writer);
    const seen = await t.request('GET', `${at}/times`, { token: other.token });
    expect(seen.json.map((one: { time: number }) => one.time).toSorted()).toEqual([5077, 6091]);
  });

  it('is not found where a local repository has the name', async () => {
    const owner = await t.make.person('zorg');
    await t.make.repository(owner.user, 'both', { isPrivate: true });
    await write(t.app.context, program, (tx) =>
      connectRepository(tx, {
        ...remoteSite,
        remoteId: 8,
        remoteOwner: 'zorg',
        name: 'both',
      }),
    );
    expect((await t.request('GET', '/repos/zorg/both', as('reader'))).status).toBe(404);
    const local = await t.request('GET', '/repos/zorg/both', { token: owner.token });
    expect(local.json.owner.login).toBe('zorg');
  });

  it('keeps its row when the host renames it, and frees a name that another one takes', async () => {
    const { database } = t.app.context;
    const connect = (remoteId: number, name: string) =>
      write(t.app.context, program, (tx) =>
        connectRepository(tx, { ...remoteSite, remoteId, name }),
      );
    const first = await connect(20, 'shop');
    expect((await connect(20, 'store')).id).toBe(first.id);
    const second = await connect(21, 'store');
    expect(second.id).not.toBe(first.id);
    expect((await database.read.repositories.byId(first.id))?.name).toBe(`store~${first.id}`);
    expect((await connect(20, 'old-shop')).id).toBe(first.id);
  });

  it('leaves the rows of a former host what they are, also when that comes back', async () => {
    const { database } = t.app.context;
    const connect = (host: string) =>
      write(t.app.context, program, (tx) =>
        connectRepository(tx, {
          ...{ ...remoteSite, host, remoteId: 30, name: 'barn' },
        }),
      );
    const before = await connect(remoteSite.host);
    const next = await connect('https://next.example.com');
    expect(next.id).not.toBe(before.id);
    const former = await database.read.repositories.byId(before.id);
    expect(former).toMatchObject({ host: remoteSite.host, remoteId: 30 });
    expect((await connect(remoteSite.host)).id).toBe(before.id);
    expect((await connect('https://next.example.com')).id).toBe(next.id);
    expect(await database.read.repositories.byId(next.id)).toMatchObject({ name: 'barn' });
  });
});

describe('one’s own time', () => {
  it('stays with the title last seen while the host is away, and without it after a refusal', async () => {
    const person = await t.make.person();
    const { token } = person;
    answer(person, { issues: 'read', pulls: 'read', isFresh: true });
    const own = { token };
    const added = await t.request('POST', `${at}/issues/42/times`, own, { body: { time: 60 } });
    expect(added.status).toBe(200);
    const titleNow = async () => {
      const [one] = (await t.request('GET', '/user/times', own)).json;
      return `${one.time} ${one.issue.title} ${one.issue.repository.full_name}`;
    };
    answer(person, { issues: 'read', pulls: 'read', isFresh: false });
    expect(await titleNow()).toBe('60  acme/site');
    const addTo = async (number: number) => {
      const path = `${at}/issues/${number}/times`;
      const { status, text } = await t.request('POST', path, own, { body: { time: 60 } });
      expect(text).not.toMatch(/zebra|yellow/i);
      return status;
    };
    expect([await addTo(42), await addTo(43)]).toEqual([200, 404]);
    answer(person, { issues: 'read', pulls: 'read', isFresh: false, isLastKnown: true });
    expect(await addTo(43)).toBe(503);
    expect(await titleNow()).toBe('60 Zebra crossing acme/site');
    expect((await t.request('GET', `${at}/issues/42`, own)).status).toBe(404);
    const { id } = added.json;
    const path = `${at}/issues/42/times/${id}`;
    expect((await t.request('PATCH', path, own, { body: { time: 61 } })).status).toBe(200);
    answer(person, { issues: 'none', pulls: 'read', isFresh: true });
    expect(await titleNow()).toBe('61  acme/site');
    expect((await t.request('DELETE', path, own)).status).toBe(404);
    answer(person, { issues: 'none', pulls: 'none', isFresh: true });
    expect(await titleNow()).toBe('61  acme/site');
    expect(
      (await t.request('POST', `${at}/issues/42/times`, own, { body: { time: 60 } })).status,
    ).toBe(404);
  });

  it('is written by its holder only', async () => {
    const [time] = await t.app.context.database.read.trackedTimes
      .list({ issueId: issue.id, userId: people.writer.user.id })
      .page(0, 1);
    const path = `/issues/42/times/${time?.id}`;
    answer(people.admin, given.writer);
    try {
      for (const name of ['admin', 'issuesOnly'] as const) {
        expect((await send('PATCH', path, name, { time: 1 })).status).toBe(403);
        expect((await send('DELETE', path, name)).status).toBe(403);
      }
      const named = { time: 77, user_name: 'writer' };
      const added = await send('POST', '/issues/42/times', 'admin', named);
      expect(added.json).toMatchObject({ time: 77, user_name: 'admin' });
      expect((await send('DELETE', `/issues/42/times/${added.json.id}`, 'admin')).status).toBe(204);
    } finally {
      site.answers.delete(people.admin.user.id);
    }
    for (const [method, to, body] of [
      ['POST', '/issues/42/times', { time: 5 }],
      ['PATCH', path, { time: 5 }],
      ['DELETE', path, undefined],
      ['POST', '/issues/42/stopwatch/start', undefined],
    ] as const) {
      const headers = { sudo: 'writer' };
      const reply = await t.request(method, at + to, as('admin'), { headers, body });
      expect(`${method} ${to} ${reply.status}`).toBe(`${method} ${to} 404`);
    }
  });

  it('can be recorded by a stopwatch, which can be stopped while the host is away', async () => {
    const person = await t.make.person();
    const { token } = person;
    answer(person, { issues: 'read', pulls: 'none', isFresh: true });
    const watch = `${at}/issues/42/stopwatch`;
    expect((await t.request('POST', `${watch}/start`, { token })).status).toBe(201);
    expect((await t.request('POST', `${at}/issues/43/stopwatch/start`, { token })).status).toBe(
      404,
    );
    answer(person, { issues: 'read', pulls: 'none', isFresh: false });
    t.clock.advance(30);
    expect((await t.request('POST', `${watch}/stop`, { token })).status).toBe(201);
    const [entry] = (await t.request('GET', '/user/times', { token })).json;
    expect(entry.time).toBe(30);
  });
});

describe('a period', () => {
  it('is locked by who manages only, for everybody', async () => {
    const lock = { until: '2026-01-01T00:00:00Z', reason: 'billed' };
    for (const [name, status] of [
      ['issuesOnly', 403],
      ['late', 403],
      ['never', 404],
      ['admin', 404],
      ['writer', 200],
    ] as const) {
      const { status: got } = await send('PUT', '/time-lock', name, lock);
      expect(`${name} ${got}`).toBe(`${name} ${status}`);
    }
    const locks = `/user/times/locks?repo_id=${site.repository.id}`;
    expect((await t.request('GET', locks, as('writer'))).text).toContain('acme');
    expect((await t.request('GET', locks, as('never'))).json).toEqual([]);
    expect((await t.request('GET', locks, as('admin'))).json).toEqual([]);
    expect(await shown(as('never'), all)).toEqual([]);
    const added = { time: 60, created: '2025-12-24T12:00:00Z' };
    expect((await send('POST', '/issues/42/times', 'reader', added)).status).toBe(423);
    expect((await send('DELETE', '/time-lock?reason=x', 'writer', { reason: 'x' })).status).toBe(
      204,
    );
  });
});

describe('what is the host’s', () => {
  it('is refused here with the page, and not at all shown to others', async () => {
    for (const [method, path, body] of [
      ['POST', '/issues', { title: 'x' }],
      ['PATCH', '/issues/42', { title: 'x' }],
      ['DELETE', '/issues/42', undefined],
      ['POST', '/issues/42/comments', { body: 'x' }],
      ['PATCH', '', { description: 'x' }],
      ['DELETE', '', undefined],
      ['PUT', '/collaborators/never', { permission: 'read' }],
      ['DELETE', '/collaborators/never', undefined],
    ] as const) {
      const refused = await send(method, path, 'writer', body);
      expect(`${method} ${path} ${refused.status}`).toBe(`${method} ${path} 403`);
      expect(refused.json.message).toContain(site.page);
      const unknown = await send(method, path, 'never', body);
      expect(`${method} ${path} ${unknown.status}`).toBe(`${method} ${path} 404`);
      expect(unknown.text).not.toContain(site.page);
    }
    expect((await send('GET', '/issues/42', 'writer')).json.title).toBe('Zebra crossing');
  });

  it('is nobody’s, so its account cannot be used, changed or deleted', async () => {
    const own = await t.request('GET', '/users/-host', as('reader'));
    expect(own.status).toBe(404);
    const byAdmin = await t.request('DELETE', '/admin/users/-host?purge=true', as('admin'));
    expect(byAdmin.status).toBe(403);
    expect((await send('GET', '', 'reader')).status).toBe(200);
  });
});

describe('doors', () => {
  it('hear of each entry that is added, changed, moved, deleted and restored, in its transaction', async () => {
    const { token } = await t.make.person();
    const caller = { token };
    const owner = await t.make.person();
    const local = await t.make.repository(owner.user, undefined, {
      allowOnlyContributorsToTrackTime: false,
    });
    const [one, two] = [
      await t.make.issue(local, owner.user),
      await t.make.issue(local, owner.user),
    ];
    const path = `/repos/${owner.user.name}/${local.name}/issues`;
    site.changes.length = 0;
    const { json } = await t.request('POST', `${path}/${one.number}/times`, caller, {
      body: { time: 60 },
    });
    const entry = `times/${json.id}`;
    const edit = (body: unknown) =>
      t.request('PATCH', `${path}/${one.number}/${entry}`, caller, { body });
    await edit({ time: 61 });
    await edit({ issue: two.number });
    await t.request('DELETE', `${path}/${two.number}/${entry}`, caller);
    await t.request('POST', `${path}/${two.number}/${entry}/restore`, caller);
    const brief = (time: EntryChange['before']) => time && [time.timeSeconds, time.issueId];
    expect(site.changes.map(({ before, after }) => [brief(before), brief(after)])).toEqual([
      [null, [60, one.id]],
      [
        [60, one.id],
        [61, one.id],
      ],
      [
        [61, one.id],
        [61, two.id],
      ],
      [[61, two.id], null],
      [null, [61, two.id]],
    ]);
  });
});
