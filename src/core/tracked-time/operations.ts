import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalidField, unknownUser } from '../errors.ts';
import { isRepoAdmin } from '../policy/access.ts';
import { findUserInRepository } from '../policy/lookup.ts';
import type { FullTime, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import { fold } from '../text.ts';
import type { Tracking } from './access.ts';
import { type EntryTexts, readEntry } from './entry-input.ts';
import {
  type EntryInput,
  type EntryTx,
  type EntryWrite,
  insertEntry,
  writeEntries,
} from './entry-writes.ts';
import { fullTimeAt } from './full-time.ts';

export interface AddTimeInput extends EntryTexts {
  readonly timeSeconds: number;
  /** The user to add it for; both fields mean the same, null and '' mean absent (D21). */
  readonly user?: string | null;
  readonly userName?: string | null;
}

interface ReadInput {
  readonly entry: EntryInput;
  /** The given user name; '' for the caller. */
  readonly named: string;
}

/** @throws invalid that names the field */
function readInput(context: Context, input: AddTimeInput): ReadInput {
  const [user, userName] = [input.user ?? '', input.userName ?? ''];
  if (user !== '' && userName !== '' && fold(user) !== fold(userName)) {
    throw invalidField('user', 'differs-from-user-name');
  }
  return {
    entry: readEntry(input.timeSeconds, input, context.clock.nowUnix()),
    named: user === '' ? userName : user,
  };
}

/**
 * Adds an entry for the caller or, if they are a site admin or repo admin, for another user.
 * @throws invalid for the input and for two different names, before anything else
 * @throws not_found if the issue or user does not exist
 * @throws tracking_disabled, tracker_not_usable, locked
 */
export async function addTime(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  input: AddTimeInput,
): Promise<FullTime> {
  const read = readInput(context, input);
  return writeEntries(context, caller, '', async (tx) => {
    const tracking = await tx.tracking(requested, number);
    const { time, holder } = await add(tx, tracking, read);
    return fullTimeAt(tx, tracking, holder, time);
  });
}

/** Parses the input of `addTime` and returns its write. @throws invalid that names the field */
export function addWrite(context: Context, input: AddTimeInput): EntryWrite {
  const read = readInput(context, input);
  return async (tx, requested, number) =>
    (await add(tx, await tx.tracking(requested, number), read)).time;
}

async function add(
  tx: EntryTx,
  tracking: Tracking,
  { entry, named }: ReadInput,
): Promise<{ time: TrackedTime; holder: User }> {
  const holder = await holderOf(tx, tracking, named);
  return { time: await insertEntry(tx, tracking, holder, entry), holder };
}

/** The entry's user. A name that the caller may not use is ignored without a look-up (D21). */
async function holderOf(tx: EntryTx, { access, user }: Tracking, named: string): Promise<User> {
  const isOwnName = fold(named) === fold(user.name);
  const mayName = user.isAdmin || (isRepoAdmin(access) && !isOwnName);
  if (named === '' || !mayName) return user;
  const holder = await findUserInRepository(tx, access, named);
  if (holder === undefined) throw unknownUser(named);
  return holder;
}
