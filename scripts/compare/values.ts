import type { Known, KnownEntry, KnownRepository, Person } from './known.ts';
import type { Schema } from './operations.ts';
import type { Random } from './random.ts';

/** The data a request is about, with consistent values. */
export interface Subject {
  readonly random: Random;
  readonly known: Known;
  readonly operation: string;
  readonly caller: Person;
  /** The user in the path. */
  readonly target: Person;
  readonly repository: KnownRepository;
  readonly entry: KnownEntry | undefined;
  readonly index: number;
  readonly nowUnix: number;
}

const oddPathValues = [
  ...['0', '-1', '9007199254740993', '99999999999999999999', 'x', '1e3', '1.5', '%00', '%20'],
  ...['..%2f', 'ghost', '%E2%98%83', 'a'.repeat(300), "'", '%25', 'null', 'nobody-here'],
];

const oddQueryValues = [
  ...['', '0', '-1', '9999999999', '9223372036854775808', 'abc', 'true', '%00', '1.5', 'null'],
  ...['%F0%9F%98%80', '2026-13-45', 'a'.repeat(300), '%', '[]', '1', '50', '51', '1000'],
];

const zones = ['Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kathmandu', 'Pacific/Auckland'];
const notes = ['review', 'call with Mira', '#12 fix', 'ünïcode ☃ 😀', '=SUM(A1)', ''];

export function timestamp(unix: number): string {
  return new Date(unix * 1000).toISOString().replace('.000', '');
}

/** A value for a parameter of the path. */
export function pathValue(name: string, subject: Subject): string {
  const { random, known, repository, entry, target } = subject;
  if (random.chance(0.06)) return random.pick(oddPathValues);
  const text = ((): string => {
    if (name === 'owner') return repository.owner;
    if (name === 'repo') return repository.name;
    if (name === 'index') return String(entry?.index ?? subject.index);
    if (name === 'id') return idOf(subject);
    if (name === 'email') return emailOf(subject);
    if (name === 'token') return known.tokenIds.pick(random, '1');
    if (name === 'username') return target.name;
    return random.pick(known.people).name;
  })();
  if (random.chance(0.03)) return encodeURIComponent(text.toUpperCase());
  return encodeURIComponent(text);
}

function idOf({ operation, random, known, entry }: Subject): string {
  if (operation.startsWith('adminDeleteInvitation')) {
    return known.idsOf('invitation').pick(random, '1');
  }
  if (operation.startsWith('admin')) return known.idsOf('mail').pick(random, '1');
  if (operation === 'userEndSession') return known.idsOf('session').pick(random, '1');
  return String(entry?.id ?? 1 + random.below(5600));
}

function emailOf({ random, known, target, operation }: Subject): string {
  const own = `${target.name.toLowerCase()}@${random.pick(['birds.example', 'example.com', 'example.org'])}`;
  return operation.startsWith('admin') && random.chance(0.4) ? own : known.emails.pick(random, own);
}

/** A value for a parameter of the query, already encoded. */
export function queryValue(name: string, schema: Schema, subject: Subject): string {
  const { random, known, repository, nowUnix } = subject;
  if (random.chance(0.1)) return random.pick(oddQueryValues);
  if (schema.enum !== undefined) return String(random.pick(schema.enum));
  if (schema.type === 'boolean') return random.pick(['true', 'false']);
  const time = timestamp(nowUnix - random.below(200 * 86_400));
  const values: Record<string, () => string> = {
    page: () => String(1 + random.below(4)),
    limit: () => String(1 + random.below(60)),
    cursor: () => known.cursors.pick(random, 'x'),
    q: () => random.pick(['e', 'the', 'fix', 'heron', 'HER', '%25', '_', 'repo', '@birds']),
    since: () => time,
    before: () => time,
    updated_since: () => time,
    updated_before: () => time,
    from: () => random.pick([time, time.slice(0, 10)]),
    to: () => random.pick([time, timestamp(nowUnix).slice(0, 10)]),
    time_zone: () => random.pick(zones),
    note: () => random.pick(['re', 'fix', 'the']),
    issue: () => String(1 + random.below(40)),
    repository: () => `${repository.owner}/${repository.name}`,
    group_by: () =>
      random.pick(['day', 'week', 'month,user', 'repository,issue', 'user', 'billable']),
    round_minutes: () => random.pick(['6', '15', '60']),
    user: () => random.pick(known.people).name,
    actor: () => random.pick(known.people).name,
    owner: () => repository.owner,
    created_by: () => random.pick(known.people).name,
    assigned_by: () => random.pick(known.people).name,
    uid: () => random.pick(['1', '2', '3', '1,2,3']),
    action: () => random.pick(['token.create', 'user.create', 'user']),
    target: () => random.pick(['user:1', 'instance', 'repository:2']),
  };
  return encodeURIComponent(values[name]?.() ?? random.pick(['1', 'x']));
}

/** A value for a field of the body that matches its schema and is probably accepted. */
function fieldValue(name: string, schema: Schema, subject: Subject): unknown {
  const { random, known, caller, repository, nowUnix } = subject;
  const past = (): string => timestamp(nowUnix - random.below(100 * 86_400));
  const values: Record<string, () => unknown> = {
    username: () => (random.chance(0.15) ? caller.name : known.newName('u')),
    new_username: () => known.newName('renamed'),
    email: () =>
      random.chance(0.2) ? known.emails.pick(random, 'x@y.example') : newEmail(subject),
    emails: () => [
      random.chance(0.7) ? newEmail(subject) : known.emails.pick(random, 'x@y.example'),
    ],
    password: () => (subject.operation.startsWith('admin') ? 'correct horse' : caller.password),
    old_password: () => caller.password,
    // The current one again, so that the account stays usable.
    new_password: () => caller.password,
    visibility: () => random.pick(['public', 'public', 'limited', 'private']),
    admin: () => false,
    active: () => !random.chance(0.1),
    prohibit_login: () => random.chance(0.1),
    must_change_password: () => random.chance(0.1),
    restricted: () => random.chance(0.2),
    name: () => known.newName('made-'),
    title: () => `Title ${random.below(1000)}`,
    body: () => random.pick(['', 'Text\nof two lines', notes[3]]),
    assignee: () => random.pick(known.people).name,
    assignees: () => [random.pick(known.people).name],
    time_estimate: () => random.pick([0, 3600, '1h30m', '2d']),
    time: () => 1 + random.below(20_000),
    duration: () => random.pick(['1h', '25m', '1h 30m', '0:45', '1.5h', '1d']),
    created: past,
    started: past,
    started_at: () => timestamp(nowUnix - random.below(4 * 3600)),
    ended_at: () => timestamp(nowUnix - random.below(60)),
    due_date: past,
    created_at: past,
    until: () => timestamp(nowUnix - 1000 * 86_400),
    reason: () => 'closed',
    note: () => random.pick(notes),
    external_id: () => `ext-${random.below(60)}`,
    issue: () => 1 + random.below(Math.max(1, repository.issues)),
    to_issue: () => 1 + random.below(Math.max(1, repository.issues)),
    repository: () => `${repository.owner}/${repository.name}`,
    to_repository: () => `${repository.owner}/${repository.name}`,
    repo: () => `${repository.owner}/${repository.name}`,
    user: () => random.pick(known.people).name,
    user_name: () => random.pick(known.people).name,
    scopes: () =>
      random.pick([['all'], ['read:user'], ['public-only', 'write:issue'], ['nonsense']]),
    text: () => random.pick(['#3 1h30m review', '2h yesterday', '9:00-10:30 #2 call', 'nothing']),
    time_zone: () => random.pick(zones),
    first_day_of_week: () => random.pick(['monday', 'saturday', 'sunday', '']),
    working_day_seconds: () => random.pick([0, 28_800, 27_000]),
    website: () => 'https://site.example/',
    csv: () => csv(subject),
    operations: () => bulk(subject),
    default_branch: () => 'main',
  };
  const own = values[name];
  if (own !== undefined) return own();
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (inner.enum !== undefined) return random.pick(inner.enum);
  if (inner.type === 'object') return objectOf(inner, subject);
  if (inner.type === 'boolean') return random.chance(0.5);
  if (inner.type === 'integer') return random.below(10);
  return random.pick(['', 'text', 'Überlegt']);
}

const newEmail = ({ known }: Subject): string => `${known.newName('mail')}@example.org`;

/** Required fields always, others sometimes. */
export function objectOf(schema: Schema, subject: Subject): Record<string, unknown> {
  const { random } = subject;
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const share = schema.required?.includes(name) ? 1 : 0.25;
    if (random.chance(share)) made[name] = fieldValue(name, property, subject);
  }
  return made;
}

export function csv(subject: Subject): string {
  const { random, nowUnix } = subject;
  const rows = Array.from({ length: 1 + random.below(4) }, () => {
    const started = timestamp(nowUnix - random.below(50 * 86_400));
    return `${1 + random.below(10)},${started},${60 + random.below(9000)},row ${random.below(50)}`;
  });
  return `issue,started,seconds,note\n${rows.join('\n')}\n`;
}

function bulk(subject: Subject): unknown[] {
  const { random, known, repository } = subject;
  return Array.from({ length: 1 + random.below(3) }, () => {
    const entry = known.entries.items.find(({ user }) => user === subject.caller.name);
    if (entry !== undefined && random.chance(0.4)) {
      const place = `${entry.repository.owner}/${entry.repository.name}`;
      const row = { repository: place, issue: entry.index, id: entry.id };
      if (random.chance(0.2)) return { op: 'delete', ...row };
      return { op: 'edit', ...row, time: 60 + random.below(5000) };
    }
    const place = `${repository.owner}/${repository.name}`;
    const issue = 1 + random.below(Math.max(1, repository.issues));
    return { op: 'add', repository: place, issue, time: 60 + random.below(5000) };
  });
}
