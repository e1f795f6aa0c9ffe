import { createHash } from 'node:crypto';
import { isRepoAdmin, type RepositoryAccess } from '../access.ts';
import type { SignedIn } from '../caller.ts';
import { forbidden, invalid, PunchcardError, unknownUser } from '../errors.ts';
import { findNamedRepository, findUserInRepository } from '../lookup.ts';
import { zoneNamed } from '../reports/zones.ts';
import { newSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import { fold } from '../text.ts';
import type { User } from '../user/user.ts';
import { habits } from '../user/user-settings.ts';
import type { World } from '../world.ts';
import { yieldEvery } from '../yield.ts';
import { changeEntry, type EntryInput, insertEntry, type Tracking } from './entries.ts';
import { checkMayEdit, checkMayReceive } from './entry-operations.ts';
import { type EntryUnit, entryUnit } from './entry-unit.ts';
import { columnsOf, type ReadRow, readRow, type TextTable, unescaped } from './import.ts';
import { momentOf, type TrackedTime } from './tracked-time.ts';

export interface ImportOptions {
  /** Nothing is kept; each row says how it would end. */
  readonly isDryRun: boolean;
  /** `owner/name`, of rows that name none. */
  readonly repository?: string | undefined;
  /** In which moments without one are read; by default the caller's. */
  readonly timeZone?: string | undefined;
}

/** How a row ends. */
export type ImportedRow = { readonly line: number } & (
  | { readonly action: 'error'; readonly error: PunchcardError }
  | {
      readonly action: 'add' | 'change' | 'unchanged';
      /** Which entry it is about is told by this and the occurrence. */
      readonly key: string;
      readonly occurrence: number;
      readonly access: RepositoryAccess;
      readonly holder: User;
      /** What is there in the end; of a dry run, what would be. */
      readonly time: TrackedTime;
      readonly before: TrackedTime | null;
    }
);

/** Thrown in a unit so that nothing of it stays. */
class DryRun extends Error {
  readonly rows: readonly ImportedRow[];

  constructor(rows: readonly ImportedRow[]) {
    super('a dry run');
    this.rows = rows;
  }
}

/**
 * Brings a table of entries in, all of it or nothing, in one unit. A row is known by its external id
 * in its repository, else by user, issue, moments, seconds, note and which such row it is: what is
 * known is changed where it differs and never added again. A dry run does the same and is undone.
 * @throws invalid for the table as a whole
 * @throws but for a dry run: what the first bad row throws, with its line before the message
 */
export async function importTimes(
  world: World,
  caller: SignedIn,
  table: TextTable,
  options: ImportOptions,
): Promise<readonly ImportedRow[]> {
  const own = await habits(world, caller);
  const timeZone = options.timeZone === undefined ? own.timeZone : zoneNamed(options.timeZone);
  if (timeZone === undefined) {
    throw invalid('[time_zone]: must be a time zone such as Europe/Berlin');
  }
  const columns = columnsOf(table.head);
  const nowUnix = world.clock.nowUnix();
  const { repository, isDryRun } = options;
  const reading = { habits: { ...own, timeZone }, nowUnix, repository };
  const find = finder(world, caller);
  const rows: (Asked | Refused)[] = [];
  // Timestamps in time zones are slow to compute.
  const pause = yieldEvery(50);
  for (const record of table.records) {
    await pause();
    const asked = async (): Promise<Asked> => {
      const row = readRow(columns, record, reading);
      return { line: record.line, row, access: await find(row.repository) };
    };
    rows.push(await unlessRefused(asked, record.line, isDryRun));
  }
  try {
    return await world.database.write(async (stores) => {
      const unit = entryUnit(world, stores, caller, `import-${newSecret(8)}`);
      const outcome = await carryOut(unit, rows, isDryRun);
      if (isDryRun) throw new DryRun(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.rows;
    throw error;
  }
}

interface Refused {
  readonly line: number;
  readonly action: 'error';
  readonly error: PunchcardError;
}

/** A row that was read, and whose repository was found. */
interface Asked {
  readonly line: number;
  readonly row: ReadRow;
  readonly access: RepositoryAccess;
}

/** The same with all that it means, as it is in the unit. */
interface Placed extends Asked {
  readonly tracking: Tracking;
  readonly holder: User;
}

/** Rows refuse before they write, so that a dry run can go on after a refusal. */
async function unlessRefused<T>(
  work: () => Promise<T>,
  line: number,
  isDryRun: boolean,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    // A failure of the database is none: the unit is over then.
    if (!(error instanceof PunchcardError) || error.code === 'unavailable') throw error;
    if (!isDryRun) throw new PunchcardError(error.code, `[line ${line}]: ${error.message}`);
    return { line, action: 'error', error };
  }
}

const isRefused = (row: object): row is Refused => 'error' in row;

/** Looks each repository up once. */
function finder(world: World, caller: SignedIn): (name: string) => Promise<RepositoryAccess> {
  const found = new Map<string, Promise<RepositoryAccess>>();
  return (name) => {
    const known = found.get(name) ?? findNamedRepository(world, caller, 'repository', name);
    found.set(name, known);
    return known;
  };
}

async function carryOut(
  unit: EntryUnit,
  rows: readonly (Asked | Refused)[],
  isDryRun: boolean,
): Promise<ImportedRow[]> {
  const holders = new Map<string, User>();
  const placed: (Placed | Refused)[] = [];
  for (const row of rows) {
    const place = () => placeRow(unit, row as Asked, holders);
    placed.push(isRefused(row) ? row : await unlessRefused(place, row.line, isDryRun));
  }
  const known = await knownTo(unit.stores, placed);
  const outcome: ImportedRow[] = [];
  for (const row of placed) {
    const write = () => writeRow(unit, known, row as Placed);
    outcome.push(isRefused(row) ? row : await unlessRefused(write, row.line, isDryRun));
  }
  return outcome;
}

async function placeRow(
  unit: EntryUnit,
  asked: Asked,
  holders: Map<string, User>,
): Promise<Placed> {
  const { row, access } = asked;
  const tracking = await unit.tracking(access, row.issue);
  const name = `${access.repository.id} ${fold(row.user)}`;
  const holder = holders.get(name) ?? (await holderOf(unit, tracking, row.user));
  holders.set(name, holder);
  return { ...asked, tracking, holder };
}

/**
 * Whose entry it is. Who may not record time for others is refused here, and not, as where a single
 * entry is added, taken to mean himself: a file of a team would all be his.
 */
async function holderOf(
  { stores, caller }: EntryUnit,
  { access, user }: Tracking,
  named: string,
): Promise<User> {
  if (named === '' || fold(named) === fold(user.name)) return user;
  if (!user.isAdmin && !isRepoAdmin(access)) {
    throw forbidden("[user]: only admins of the repository bring in another's time");
  }
  const holder = await findUserInRepository(stores, caller, access, named);
  if (holder === undefined) throw unknownUser(named);
  return holder;
}

/** The entries that rows may mean, and which of them rows have taken. */
interface Known {
  readonly byKey: ReadonlyMap<string, readonly TrackedTime[]>;
  /** How many rows of a key there were. */
  readonly counts: Map<string, number>;
  /** Key and occurrence of the rows so far. */
  readonly taken: Set<string>;
}

const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

type Named = Pick<EntryInput, 'timeSeconds' | 'createdUnix' | 'startedUnix' | 'note'>;

/** What a row and an entry have in common where they are the same. */
function keyOfEntry(
  holderId: number,
  repositoryId: number,
  issueId: number,
  time: Named,
  externalId: string,
): string {
  if (externalId !== '') return keyOf([holderId, repositoryId, externalId]);
  const { timeSeconds, createdUnix, startedUnix, note } = time;
  // A note that begins with an apostrophe reads like one that was given it when it was exported.
  return keyOf([holderId, issueId, timeSeconds, createdUnix, startedUnix, unescaped(note)]);
}

const keyOfRow = ({ row, tracking, holder }: Placed): string =>
  keyOfEntry(
    holder.id,
    tracking.access.repository.id,
    tracking.issue.id,
    row.entry,
    row.entry.externalId ?? '',
  );

async function knownTo(stores: Stores, rows: readonly (Placed | Refused)[]): Promise<Known> {
  const groups = new Map<string, Placed[]>();
  for (const row of rows) {
    if (isRefused(row)) continue;
    const name = `${row.holder.id} ${row.access.repository.id}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  const byKey = new Map<string, TrackedTime[]>();
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const entries = group.map(({ row }) => row.entry);
    const times = await stores.trackedTimes.alike(first.holder.id, first.access.repository.id, {
      momentsUnix: entries.filter((entry) => entry.externalId === '').map(momentOf),
      externalIds: entries.map((entry) => entry.externalId ?? '').filter((id) => id !== ''),
    });
    for (const time of times) {
      const key = keyOfEntry(time.userId, time.repositoryId, time.issueId, time, time.externalId);
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [time]);
      else same.push(time);
    }
  }
  return { byKey, counts: new Map(), taken: new Set() };
}

async function writeRow(unit: EntryUnit, known: Known, placed: Placed): Promise<ImportedRow> {
  const { world, stores, caller, batch } = unit;
  const { row, line, tracking, holder } = placed;
  const { access } = tracking;
  const key = keyOfRow(placed);
  const isNamed = row.entry.externalId !== '';
  const count = (known.counts.get(key) ?? 0) + 1;
  // An external id names one entry, however often a part of a file says it.
  const occurrence = isNamed ? count : (row.occurrence ?? count);
  const name = `${key} ${occurrence}`;
  if (known.taken.has(name) || (isNamed && count > 1)) {
    throw invalid(
      isNamed
        ? '[external_id]: an earlier row has the same'
        : '[occurrence]: an earlier row is the same',
    );
  }
  const entry: EntryInput = { ...row.entry, isBillable: row.isBillable };
  const before = known.byKey.get(key)?.[occurrence - 1] ?? null;
  const outcome = { line, key, occurrence, access, holder, before };
  const taken = (): void => {
    known.counts.set(key, count);
    known.taken.add(name);
  };
  if (before === null) {
    const how = 'add_time_manual';
    const time = await insertEntry(world, stores, caller, tracking, holder, entry, how, batch);
    taken();
    return { ...outcome, action: 'add', time };
  }
  if (isSame(before, tracking.issue.id, entry)) {
    taken();
    return { ...outcome, action: 'unchanged', time: before };
  }
  const from = await unit.tracking(access, before.issueNumber);
  checkMayEdit(from, before);
  checkMayReceive(tracking, before);
  const changes = { ...entry, note: isNoteSame(before, entry) ? before.note : entry.note };
  const time = await changeEntry(world, stores, caller, from, before, changes, tracking, batch);
  taken();
  return { ...outcome, action: 'change', time };
}

const isNoteSame = (time: TrackedTime, entry: EntryInput): boolean =>
  unescaped(time.note) === unescaped(entry.note);

function isSame(time: TrackedTime, issueId: number, entry: EntryInput): boolean {
  return (
    time.issueId === issueId &&
    time.timeSeconds === entry.timeSeconds &&
    time.createdUnix === entry.createdUnix &&
    time.startedUnix === entry.startedUnix &&
    isNoteSame(time, entry) &&
    (entry.isBillable === undefined || time.isBillable === entry.isBillable)
  );
}
