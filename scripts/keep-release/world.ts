import type { App } from '../../src/app.ts';
import { codeOfStep, stepAt } from '../../src/core/sign-in/totp.ts';
import { maker, type Person } from '../../test/support/make.ts';

/** A clock that stands still. */
export class StillClock {
  #nowUnix = Date.UTC(2026, 4, 4, 9, 30, 0) / 1000;
  nowUnix(): number {
    return this.#nowUnix;
  }
  advance(seconds: number): void {
    this.#nowUnix += seconds;
  }
}

export type Call = (
  who: string,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
) => Promise<any>;

export interface World {
  /** A token of each user, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Of `mira`, and of `wren`, who needs a code beside it. */
  readonly password: string;
  /** Of wren's codes, in hexadecimal digits. */
  readonly totpKey: string;
}

const password = 'a password of one';

/** Fills an empty instance with a little of everything that can be kept. */
export async function fillWorld(app: App, clock: StillClock): Promise<World> {
  const people: Record<string, Person> = {};
  const make = maker(app.context);
  people.mira = await make.person('mira', { password, isAdmin: true });
  people.jonas = await make.person('jonas', { password, hideEmail: false });
  people.wren = await make.person('wren', { password });
  people.ada = await make.person('ada', { password, visibility: 'private' });
  const tokens = Object.fromEntries(
    Object.entries(people).map(([name, { token }]) => [name, token]),
  );
  const call: Call = async (who, method, path, body) => {
    const answer = await fetch(`${app.url}/api/v1${path}`, {
      method,
      headers: {
        // Some operations accept no token.
        authorization: `Basic ${Buffer.from(`${who}:${password}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await fillAccounts(call);
  await fillRepositories(call);
  await fillTime(call, clock);
  const totpKey = await enableTwoFactor(call, clock);
  return { tokens, password, totpKey };
}

async function fillAccounts(call: Call): Promise<void> {
  const settings = { full_name: 'Mira Größe', time_zone: 'Europe/Berlin', language: 'de' };
  await call('mira', 'PATCH', '/user/settings', { ...settings, date_order: 'dmy' });
  await call('jonas', 'PATCH', '/user/settings', { working_day_seconds: 21_600 });
  for (const [who, whom] of [
    ['mira', 'jonas'],
    ['jonas', 'mira'],
    ['wren', 'mira'],
    ['ada', 'jonas'],
  ] as const) {
    await call(who, 'PUT', `/user/following/${whom}`);
  }
  await call('mira', 'PUT', '/user/blocks/ada');
  const addresses = ['mira@work.example', 'mira@exämple.org'];
  await call('mira', 'POST', '/user/emails', { emails: addresses });
  await call('jonas', 'POST', '/user/emails', { emails: ['jonas@home.example'] });
  await call('mira', 'POST', '/users/mira/tokens', {
    name: 'reader',
    scopes: ['read:user', 'read:issue'],
  });
  await call('mira', 'PATCH', '/admin/settings', { REGISTRATION: 'invitation' });
  await call('mira', 'POST', '/admin/users/wren/rename', { new_username: 'wren2' });
  await call('mira', 'POST', '/admin/users/wren2/rename', { new_username: 'wren' });
}

async function fillRepositories(call: Call): Promise<void> {
  await call('mira', 'POST', '/user/repos', { name: 'site', description: 'The site' });
  await call('mira', 'POST', '/user/repos', { name: 'inner', private: true });
  await call('jonas', 'POST', '/user/repos', { name: 'draft' });
  await call('jonas', 'PATCH', '/repos/jonas/draft', { name: 'book' });
  await call('mira', 'PUT', '/repos/mira/site/collaborators/jonas', { permission: 'write' });
  await call('mira', 'PUT', '/repos/mira/inner/collaborators/wren', { permission: 'read' });
  const issues = '/repos/mira/site/issues';
  await call('mira', 'POST', issues, { title: 'Draw the logo', assignees: ['jonas', 'mira'] });
  await call('jonas', 'POST', issues, { title: 'Write the imprint', body: '**Soon**, [x] maybe' });
  await call('mira', 'POST', issues, { title: 'Old one' });
  await call('mira', 'PATCH', `${issues}/1`, {
    ...{ time_estimate: '2h', due_date: '2026-06-01T00:00:00Z' },
  });
  await call('mira', 'PATCH', `${issues}/3`, { state: 'closed' });
  await call('wren', 'POST', `${issues}/1/comments`, { body: 'Which colours?' });
  await call('mira', 'POST', `${issues}/1/comments`, { body: 'Blue and grey 🎨' });
  await call('mira', 'POST', '/repos/mira/inner/issues', { title: 'Nobody else sees it' });
  await call('jonas', 'POST', '/repos/jonas/book/issues', { title: 'Chapter one' });
}

async function fillTime(call: Call, clock: StillClock): Promise<void> {
  const times = '/repos/mira/site/issues/1/times';
  const first = await call('mira', 'POST', times, { duration: '1h30m', note: 'first sketch' });
  await call('mira', 'PATCH', `${times}/${first.id}`, { note: 'first sketches', billable: false });
  await call('jonas', 'POST', times, {
    ...{ time: 600, started: '2026-05-02T08:00:00Z', external_id: 'row-7' },
  });
  const gone = await call('jonas', 'POST', times, { time: 60, note: 'by mistake' });
  await call('jonas', 'DELETE', `${times}/${gone.id}`);
  await call('mira', 'POST', '/repos/mira/inner/issues/1/times', { time: 3600 });
  await call('jonas', 'POST', '/repos/jonas/book/issues/1/times', {
    ...{ time: 5400, created: '2026-03-31T15:00:00Z', note: 'chapter' },
  });
  await call('mira', 'PUT', '/repos/mira/site/time-lock', {
    ...{ until: '2026-05-01', reason: 'billed' },
  });
  await call('jonas', 'POST', '/repos/mira/site/issues/2/stopwatch/start');
  clock.advance(900);
  await call('jonas', 'PATCH', '/user/stopwatches/current', { paused: true });
  const report = await call('mira', 'POST', '/user/reports', {
    ...{ name: 'Month', scope: 'administered', query: { from: '2026-05-01', group_by: 'user' } },
    shared: true,
  });
  await call('mira', 'POST', `/user/reports/${report.id}/links`, {
    expires_at: '2026-07-01T00:00:00Z',
  });
  await call('mira', 'POST', '/user/times/calendar');
}

/** @returns the key of the codes, in hexadecimal digits */
async function enableTwoFactor(call: Call, clock: StillClock): Promise<string> {
  const { secret } = await call('wren', 'POST', '/user/two-factor', { password });
  const key = fromBase32(secret);
  const code = codeOfStep(key, stepAt(clock.nowUnix()));
  await call('wren', 'POST', '/user/two-factor/confirm', { code });
  return key.toString('hex');
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
