import { unknownUser } from '../../core/errors.ts';
import { insertIssue } from '../../core/issue/operations.ts';
import { isRepoAdmin } from '../../core/policy/access.ts';
import { findUserInRepository } from '../../core/policy/lookup.ts';
import type { RepositoryAccess, User } from '../../core/records/types.ts';
import { insertRepository } from '../../core/repository/operations.ts';
import { fold } from '../../core/text.ts';
import { checkMayEdit, checkMayReceive, type Tracking } from '../../core/tracked-time/access.ts';
import {
  changeEntry,
  type EntryInput,
  type EntryTx,
  insertEntry,
} from '../../core/tracked-time/entry-writes.ts';
import { fieldError, invalidField } from './errors.ts';
import {
  isNoteSame,
  isSame,
  type Known,
  keyOfRow,
  knownTo,
  type PlacedRow,
} from './existing-entries.ts';
import type { Place } from './places.ts';
import {
  type ImportedRow,
  isSettled,
  type RefusedRow,
  unlessRefused,
  type WrittenRow,
} from './results.ts';
import type { ReadRow, SkippedRow } from './rows.ts';

/** A parsed row with its repository. */
export interface ParsedRow {
  readonly line: number;
  readonly row: ReadRow;
  readonly place: Place;
  /** The person's login, '' for the caller. */
  readonly login: string;
}

/** Adds and changes the entries of rows that are not settled yet. */
export async function importRows(
  tx: EntryTx,
  rows: readonly (ParsedRow | RefusedRow | SkippedRow)[],
  isDryRun: boolean,
): Promise<ImportedRow[]> {
  const holders = new Map<string, User>();
  const titled = titledIssues(tx, rows);
  const projects = newProjects(tx);
  const placed: (PlacedRow | RefusedRow | SkippedRow)[] = [];
  for (const row of rows) {
    const place = () => placeRow(tx, row as ParsedRow, { holders, titled, projects });
    placed.push(isSettled(row) ? row : await unlessRefused(place, row.line, isDryRun));
  }
  const known = await knownTo(
    tx,
    placed.flatMap((row) => (isSettled(row) ? [] : [row])),
  );
  const outcome: ImportedRow[] = [];
  for (const row of placed) {
    if (isSettled(row)) outcome.push(row);
    else {
      const write = () => writeRow(tx, known, row);
      outcome.push(await unlessRefused(write, row.row.line, isDryRun));
    }
  }
  return outcome;
}

async function placeRow(
  tx: EntryTx,
  { row, place, login }: ParsedRow,
  { holders, titled, projects }: Found,
): Promise<PlacedRow> {
  const { access, isNew: isNewProject } = await projects(place.access);
  const { issue } = place;
  const { number, isNew } =
    typeof issue === 'number' ? { number: issue, isNew: false } : await titled(access, issue);
  const tracking = await tx.tracking(access, number);
  const name = `${access.repository.id} ${fold(login)}`;
  const holder = holders.get(name) ?? (await holderOf(tx, tracking, login));
  holders.set(name, holder);
  return { row, access, tracking, holder, isNewIssue: isNew, isNewProject };
}

/** What earlier rows have found or made. */
interface Found {
  readonly holders: Map<string, User>;
  readonly titled: TitledIssues;
  readonly projects: ReturnType<typeof newProjects>;
}

/** Creates each new project once. */
function newProjects(tx: EntryTx) {
  const known = new Map<string, { access: RepositoryAccess; isNew: boolean }>();
  return async (access: Place['access']) => {
    if (typeof access !== 'string') return { access, isNew: false };
    const made = known.get(fold(access)) ?? (await takeProject(tx, access));
    known.set(fold(access), made);
    return made;
  };
}

/** The caller's project of this name, if another import was faster; else a new one. */
async function takeProject(tx: EntryTx, name: string) {
  const { user } = tx.caller;
  const repository = await tx.repositories.byName(user.id, name);
  if (repository !== undefined) {
    return { access: { repository, owner: user, mode: 'owner' as const }, isNew: false };
  }
  return { access: await insertRepository(tx, user, { name, isPrivate: true }), isNew: true };
}

type TitledIssues = (
  access: RepositoryAccess,
  title: string,
) => Promise<{ readonly number: number; readonly isNew: boolean }>;

/**
 * Finds the oldest issue with a title in a repository, or creates one. Looks up the titles of all
 * rows together, because no index has them.
 */
function titledIssues(
  tx: EntryTx,
  rows: readonly (ParsedRow | RefusedRow | SkippedRow)[],
): TitledIssues {
  const places = rows.flatMap((row) => (isSettled(row) ? [] : [row.place]));
  const found = new Map<number, Map<string, { number: number; isNew: boolean }>>();
  return async (access, title) => {
    const { id, name } = access.repository;
    let known = found.get(id);
    if (known === undefined) {
      const isHere = (at: Place['access']): boolean =>
        typeof at === 'string' ? fold(at) === fold(name) : at.repository.id === id;
      const titles = places.flatMap(({ access: at, issue }) =>
        typeof issue === 'string' && isHere(at) ? [issue] : [],
      );
      const issues = await tx.issues.byTitles(id, [...new Set(titles)]);
      known = new Map(issues.map((one) => [one.title, { number: one.number, isNew: false }]));
      found.set(id, known);
    }
    const own = known.get(title);
    if (own !== undefined) return own;
    const { number } = await insertIssue(tx, access, { title });
    const made = { number, isNew: true };
    known.set(title, made);
    return made;
  };
}

/**
 * The user of a row. Naming another user without the right is an error here, but ignored for a
 * single entry: otherwise a whole team's file would become the caller's time.
 */
async function holderOf(tx: EntryTx, { access, user }: Tracking, named: string): Promise<User> {
  if (named === '' || fold(named) === fold(user.name)) return user;
  if (!user.isAdmin && !isRepoAdmin(access)) {
    throw fieldError('forbidden', 'user', 'not-yours');
  }
  const holder = await findUserInRepository(tx, access, named);
  if (holder === undefined) throw unknownUser(named);
  return holder;
}

async function writeRow(tx: EntryTx, known: Known, placed: PlacedRow): Promise<WrittenRow> {
  const { row, tracking, holder, isNewIssue, isNewProject } = placed;
  const { line, isRounded } = row;
  const { access } = tracking;
  const key = keyOfRow(placed);
  const isNamed = row.entry.externalId !== '';
  const count = (known.counts.get(key) ?? 0) + 1;
  // An external id identifies one entry, so the `occurrence` column does not apply.
  const occurrence = isNamed ? count : (row.occurrence ?? count);
  const name = `${key} ${occurrence}`;
  if (known.taken.has(name) || (isNamed && count > 1)) {
    throw isNamed
      ? invalidField('external_id', 'same-in-earlier-row')
      : invalidField('occurrence', 'earlier-row-is-same');
  }
  const entry: EntryInput = { ...row.entry, isBillable: row.isBillable };
  const before = known.byKey.get(key)?.[occurrence - 1] ?? null;
  const { issue } = tracking;
  const { project, task, billing } = row;
  const from = { project, task, isNewProject, isNewIssue, billing };
  const common = { line, isRounded, ...from, issue, access, holder };
  const outcome = { ...common, key, occurrence, before };
  const taken = (): void => {
    known.counts.set(key, count);
    known.taken.add(name);
  };
  if (before === null) {
    const time = await insertEntry(tx, tracking, holder, entry);
    taken();
    return { ...outcome, action: 'add', time };
  }
  if (isSame(before, tracking.issue.id, entry)) {
    taken();
    return { ...outcome, action: 'unchanged', time: before };
  }
  const former = await tx.tracking(access, before.issueNumber);
  checkMayEdit(former, before);
  checkMayReceive(tracking, before);
  const changes = { ...entry, note: isNoteSame(before, entry) ? before.note : entry.note };
  const time = await changeEntry(tx, former, before, changes, tracking);
  taken();
  return { ...outcome, action: 'change', time };
}
