import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { PunchcardError } from '../errors.ts';
import { repositoryVisibility } from '../policy/access.ts';
import { seesKind } from '../policy/connected.ts';
import { accessesIn, findAddressed } from '../policy/lookup.ts';
import { isTrackingEnabled } from '../policy/tracking.ts';
import { fullIssues } from '../records/full-issue.ts';
import type { FullIssue, Issue } from '../records/types.ts';
import { hiddenAccountName, titleOf } from '../records/user.ts';
import { fold } from '../text.ts';
import { view } from '../transaction.ts';
import { mayTrackUnassigned } from './access.ts';

/** Most issues in one response. */
export const maxTrackable = 50;
/** How many of the caller's latest entries, assigned and created issues are considered. */
const maxRecent = 100;
const openHere = { state: 'open', activities: true } as const;
/** More activities are not looked through for a name. */
const maxActivities = 1000;
/** Further words of a search are ignored. */
const maxWords = 8;

export interface TrackableSearch {
  /**
   * Words of the title, of `owner/name`, or of an activity's project; a number, `#12`, or `owner/name#12`; the address of an
   * issue on the code host, whether it was used here or not; `@acme/support`.
   */
  readonly text: string;
  readonly limit: number;
  /** Only issues of the caller's latest entries. */
  readonly isTracked?: boolean | undefined;
}

/**
 * Open issues on which the caller may track time: those of their latest entries first, then those
 * assigned to or created by them, then all others, newest first.
 */
export async function findTrackable(
  context: Context,
  caller: SignedIn,
  { text, limit, isTracked = false }: TrackableSearch,
): Promise<FullIssue[]> {
  if (!context.rules.timeTrackingEnabled) return [];
  const { read } = context.database;
  if (/^https?:\/\//i.test(text)) return addressed(context, caller, text);
  if (text.startsWith('@')) {
    return (await activitiesNamed(context, caller, text)).slice(0, isTracked ? 0 : limit);
  }
  const { words, number } = searchOf(text);
  const found = new Map<number, FullIssue>();
  for (const full of await ownTrackable(context, caller, isTracked)) {
    const isFound =
      (number === undefined || full.issue.number === number) &&
      words.every((word) => nameOf(full).includes(word) || isNumber(word, full.issue));
    if (isFound && found.size < limit) found.set(full.issue.id, full);
  }
  if (isTracked || found.size === limit) return [...found.values()];
  const others = async (filter: { words: readonly string[]; number?: number }): Promise<void> => {
    const open = { ...openHere, ...filter, trackerId: caller.user.id };
    const rest = await read.issues.search(repositoryVisibility(caller), open).page(0, limit);
    for (const full of await fullIssues(read, rest)) {
      if (found.size < limit && !found.has(full.issue.id)) found.set(full.issue.id, full);
    }
  };
  // A bare number is more often the number of an issue than a part of its text.
  const [only] = words;
  if (words.length === 1 && number === undefined && only !== undefined && /^\d+$/.test(only)) {
    await others({ words: [], number: Number(only) });
  }
  if (found.size < limit) await others({ words, ...(number === undefined ? {} : { number }) });
  return exactFirst([...found.values()], text);
}

/** The issue with this address, open or not. */
async function addressed(context: Context, caller: SignedIn, text: string): Promise<FullIssue[]> {
  try {
    const found = await findAddressed(context, caller, text.trim());
    return found ? fullIssues(context.database.read, [found.issue], found.access) : [];
  } catch (error) {
    if (error instanceof PunchcardError && error.kind === 'not_found') return [];
    throw error;
  }
}

/**
 * The open issues that the caller tracked lately, is assigned to or created, and may track on.
 * @param isTracked only the issues tracked lately
 */
async function ownTrackable(
  context: Context,
  caller: SignedIn,
  isTracked = false,
): Promise<FullIssue[]> {
  const { read } = context.database;
  const { id: userId } = caller.user;
  // Of connected issues, those tracked lately are offered while the host is away.
  const visibility = repositoryVisibility(caller, true);
  const mine = { userId, isPublicOnly: caller.isPublicOnly };
  const filters = isTracked ? [] : [{ assigneeId: userId }, { posterId: userId }];
  const [times, ...others] = await Promise.all([
    read.reports.entries(mine, 'desc').page(0, maxRecent),
    ...filters.map((filter) =>
      read.issues.search(visibility, { ...openHere, ...filter }).page(0, maxRecent),
    ),
  ]);
  const tracked = await read.issues.byIds([...new Set(times.map(({ issueId }) => issueId))]);
  const byId = new Map(tracked.map((issue) => [issue.id, issue]));
  const recent = times.flatMap(({ issueId }) => byId.get(issueId) ?? []);
  const issues = new Map([...recent, ...others.flat()].map((one) => [one.id, one])).values();
  const open = await fullIssues(
    read,
    [...issues].filter(({ isClosed }) => !isClosed),
  );
  const repositoryIds = [...new Set(open.map(({ repository }) => repository.id))];
  const [readable, accessTo] = await Promise.all([
    read.repositories.readable(visibility, repositoryIds),
    accessesIn(view(context, caller), repositoryIds),
  ]);
  return open.filter(({ issue, assignees, repository, owner }) => {
    const mode = accessTo(repository, owner)?.mode ?? 'read';
    return (
      readable.has(repository.id) &&
      !(repository.isHidden && repository.isArchived) &&
      seesKind(caller, issue) &&
      isTrackingEnabled(context.rules, repository) &&
      (mayTrackUnassigned({ repository, mode }, issue, userId) ||
        assignees.some(({ id }) => id === userId))
    );
  });
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The open activities of the caller's projects, in order: of all for '', for `@acme` of those of
 * that name, or else whose name begins so; for `@acme/support` those whose own name does.
 */
export async function activitiesNamed(
  context: Context,
  caller: SignedIn,
  word: string,
): Promise<FullIssue[]> {
  const { read } = context.database;
  const { id: ownerId = 0 } = (await read.users.byName(hiddenAccountName)) ?? {};
  if (ownerId === 0 || !context.rules.timeTrackingEnabled) return [];
  const list = read.issues.search(repositoryVisibility(caller), { ...openHere, ownerId });
  const all = await fullIssues(read, await list.page(0, maxActivities));
  const [name = '', activity = ''] = word.split(/\/(.*)/).map(lettersOf);
  const projectOf = ({ repository }: FullIssue) => lettersOf(titleOf(repository) ?? '');
  const begun = all
    .filter((one) => projectOf(one).startsWith(name))
    .sort((a, b) => a.repository.id - b.repository.id || a.issue.number - b.issue.number);
  const whole = begun.filter((one) => projectOf(one) === name);
  const named = whole.length > 0 ? whole : begun;
  return named.filter(({ issue }) => lettersOf(issue.title).startsWith(activity));
}

/** `owner/name#12` in its parts: folded words, and the number after `#`. */
function searchOf(text: string): { words: readonly string[]; number?: number } {
  const [whole = '', digits = ''] = /#(\d{1,15})(?!\d)/.exec(text) ?? [];
  const words = fold(text.replace(whole, ' '))
    .split(/[\s/#]+/)
    .filter(Boolean)
    .slice(0, maxWords);
  return digits === '' ? { words } : { words, number: Number(digits) };
}

const nameOf = ({ issue, owner, repository }: FullIssue): string =>
  fold(`${issue.title}\n${owner.name}/${repository.name} ${titleOf(repository) ?? ''}`);

const isNumber = (word: string, { number }: Issue): boolean => word === String(number);

/** `a/b#1` before `aa/b#1`. */
function exactFirst(issues: readonly FullIssue[], text: string): FullIssue[] {
  const wanted = fold(text.trim());
  const isExact = ({ issue, owner, repository }: FullIssue): boolean =>
    fold(`${owner.name}/${repository.name}#${issue.number}`) === wanted;
  return [...issues.filter(isExact), ...issues.filter((one) => !isExact(one))];
}

/** An issue that the first words of a note could mean, and the note without them. */
export interface MeantIssue {
  readonly full: FullIssue;
  readonly note: string;
}

/** More choices would not help. */
const maxMeant = 5;

/**
 * The issues of the caller that the first words of a note could mean, by as many words as possible:
 * each begins a word of the title or of `owner/name`.
 * @param among only issues of this repository, or these
 */
export async function meantIssues(
  context: Context,
  caller: SignedIn,
  note: string,
  among: { readonly owner: string; readonly name: string } | readonly FullIssue[] | null,
): Promise<MeantIssue[]> {
  const words = [...note.matchAll(/\S+/g)].slice(0, maxWords);
  if (words.length === 0 || !context.rules.timeTrackingEnabled) return [];
  const isAny = among === null || 'length' in among;
  const own = (among && isAny ? among : await ownTrackable(context, caller)).filter(
    (full) =>
      isAny ||
      fold(`${full.owner.name}/${full.repository.name}`) === fold(`${among.owner}/${among.name}`),
  );
  for (let count = words.length; count > 0; count -= 1) {
    const said = words.slice(0, count);
    const parts = said.flatMap(([word]) => fold(word).split(noLetters)).filter(Boolean);
    // Words such as "on" begin too many others.
    if (!parts.some((part) => part.length >= 3)) continue;
    const found = own.filter((full) => {
      const titleWords = nameOf(full).split(noLetters);
      return parts.every((part) => titleWords.some((word) => word.startsWith(part)));
    });
    const last = said.at(-1);
    const rest = note.slice((last?.index ?? 0) + (last?.[0].length ?? 0)).trim();
    if (found.length > 0) return found.slice(0, maxMeant).map((full) => ({ full, note: rest }));
  }
  return [];
}

const noLetters = /[^\p{L}\p{N}]+/u;
