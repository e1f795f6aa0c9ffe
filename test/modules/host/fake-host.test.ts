import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeHost } from './fake-host.ts';
import type { FakeIssue, FakePerson, FakeRepository, Rights } from './fake-world.ts';
import { recordedVersions, type Step, stepsOf } from './recorded-host.ts';

/** Answers that no driver asks for: other parts of the host. */
const isUnasked = ({ request: { path } }: Step): boolean =>
  /\/(settings|contents|labels|milestones|timeline)|^\/repos\/[^/]+\/[^/]+(\/times|\/issues\?.*)?$|^\/no\//.test(
    path,
  );

/** The people and rights of the recorded world. */
class RecordedWorld {
  readonly host: FakeHost;
  readonly people: Record<string, FakePerson>;
  readonly tokens: Record<string, string>;
  readonly shop: FakeRepository;
  readonly issues: readonly FakeIssue[];

  constructor(host: FakeHost) {
    const { world } = host;
    this.host = host;
    const names = ['root1', 'ann', 'ben', 'cid', 'dot'];
    this.people = Object.fromEntries(names.map((name) => [name, world.person(name)]));
    this.tokens = Object.fromEntries(
      Object.entries(this.people).map(([name, person]) => [name, world.token(person)]),
    );
    this.shop = world.repository('acme', 'shop');
    const titles = ['Speed up the basket', 'Two', 'Three'];
    this.issues = [
      ...titles.map((title) => world.issue(this.shop, title)),
      world.issue(this.shop, 'Four', true),
    ];
    const no: Rights = { reads: false, addsTime: false, seesOthers: false };
    const rights: Record<string, readonly [issue: Rights, pull: Rights]> = {
      ann: [
        { reads: true, addsTime: true, seesOthers: true },
        { reads: true, addsTime: false, seesOthers: true },
      ],
      ben: [{ ...no, reads: true }, no],
      cid: [
        { ...no, finds: true },
        { reads: true, addsTime: true, seesOthers: false },
      ],
      cyd: [no, no],
    };
    world.rightsOf = ({ login }, { isPull }) => rights[login]?.[isPull ? 1 : 0] ?? no;
  }

  /** What the recording's administrator did before a step. */
  before({ note }: Step): void {
    const { ann } = this.people as { ann: FakePerson };
    const second = this.issues[1] as FakeIssue;
    if (note === 'times without page') {
      for (let n = 0; n < 34; n += 1) this.host.world.addTime(ann, second, 60 + n);
    }
    if (note === 'renamed repository: old name') {
      this.shop.former.push('acme/shop');
      this.shop.name = 'store';
    }
    if (note === 'deleted issue') this.host.world.deleteIssue(this.issues[2] as FakeIssue);
    if (note === 'time tracking switched off: adding') this.shop.tracksTime = false;
    if (note === 'deactivated person') (this.people.ben as FakePerson).isActive = false;
    if (note === 'renamed person: same id') (this.people.cid as FakePerson).login = 'cyd';
  }

  tokenFor({ note, who }: Step): string {
    if (who === null) return 'wrong'.padEnd(40, '0');
    const person = this.people[who] as FakePerson;
    if (note.includes('scope all')) return this.host.world.token(person, ['all']);
    if (note.includes('may only read')) {
      return this.host.world.token(person, ['read:issue', 'read:user']);
    }
    return this.tokens[who] as string;
  }
}

/** What of a reply the driver depends on: keys, but no dates and addresses. */
function essence({ status, body }: Step['reply']): unknown {
  const ids = (value: unknown): unknown => {
    // The recording has the first row of long lists only.
    if (Array.isArray(value)) return value.slice(0, 1).map(ids);
    if (typeof value !== 'object' || value === null) return value;
    const { id, login, time, user_id, issue_id, number, message, repository } = value as Record<
      string,
      unknown
    >;
    // Versions spell "Timetracker" differently.
    const words = typeof message === 'string' ? message.toLowerCase() : message;
    return { id, login, time, user_id, issue_id, number, words, repository };
  };
  return { status, body: status === 301 ? 'moved' : ids(body) };
}

let host: FakeHost;
beforeEach(async () => {
  host = await FakeHost.start();
});
afterEach(() => host.close());

describe('the fake host', () => {
  it.each(recordedVersions)('answers as Gitea %s did', async (version) => {
    const world = new RecordedWorld(host);
    host.world.pagesAlways = version !== '1.25.4';
    let compared = 0;
    for (const step of stepsOf(version)) {
      world.before(step);
      if (isUnasked(step)) continue;
      const { method, path, body } = step.request;
      const token = world.tokenFor(step);
      const reply = await fetch(`${host.url}/api/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `token ${token}` },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await reply.text();
      const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true;
      const given = { status: reply.status, body: isJson ? JSON.parse(text) : text, headers: {} };
      expect({ note: step.note, ...(essence(given) as object) }).toEqual({
        note: step.note,
        ...(essence(step.reply) as object),
      });
      const total = step.reply.headers['x-total-count'];
      if (total !== undefined) expect(reply.headers.get('x-total-count')).toBe(total);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(25);
  });
});
