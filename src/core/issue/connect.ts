import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../context.ts';
import { invalidField } from '../errors.ts';
import type { Issue, RemoteIssue, Repository, User } from '../records/types.ts';
import { ghostId, hiddenAccountName, hostAccountName } from '../records/user.ts';
import { checkName, checkWebsite } from '../repository/rules.ts';
import type { Stores } from '../store.ts';
import { userNamePattern } from '../user/user-name.ts';
import type { NewIssue } from './types.ts';

/** A repository as its host names it. */
export type RemoteRepository = Pick<Repository, 'host' | 'name' | 'remoteOwner' | 'page'> & {
  readonly remoteId: number;
};

/**
 * The connected repository of a host's, made or renamed as needed. Call it inside a write.
 * @throws invalid for names that no host should have
 */
export async function connectRepository(tx: Tx, remote: RemoteRepository): Promise<Repository> {
  const { host, remoteId, remoteOwner, name, page } = remote;
  checkName(name);
  if (!userNamePattern.test(remoteOwner)) throw invalidField('owner', 'not-a-host');
  checkWebsite(page);
  const names = { host, remoteOwner, name, page };
  const known = await tx.repositories.byRemoteId(host, remoteId);
  const isSame = (Object.keys(names) as (keyof typeof names)[]).every(
    (key) => known?.[key] === names[key],
  );
  if (known !== undefined && isSame) return known;
  const account = await systemAccount(tx, hostAccountName);
  const other = await tx.repositories.byName(account.id, `${remoteOwner}/${name}`);
  if (other !== undefined && other.id !== known?.id) {
    // The host gave the name to another repository, or this one is of a former host: what it is
    // called now is not known.
    const freed = {
      ...{ host: other.host, remoteOwner: other.remoteOwner },
      name: `${name}~${other.id}`,
    };
    await tx.repositories.update(other.id, freed);
  }
  if (known !== undefined) {
    await tx.repositories.update(known.id, names);
    return { ...known, ...names };
  }
  return tx.repositories.insert({
    ...names,
    remoteId,
    ownerId: account.id,
    isPrivate: true,
    allowOnlyContributorsToTrackTime: false,
    createdUnix: tx.nowUnix,
  });
}

/**
 * A repository whose issues are the activities of a project of this title. Its collaborators are the members, administrators the
 * managers. Call it inside a write.
 */
export async function insertHidden(tx: Tx, name: string, title: string): Promise<Repository> {
  const { id: ownerId } = await systemAccount(tx, hiddenAccountName);
  const open = { isHidden: true, isPrivate: true, allowOnlyContributorsToTrackTime: false };
  return tx.repositories.insert({
    ...{ ...open, name, ownerId, description: title },
    createdUnix: tx.nowUnix,
  });
}

/** An account of the program that owns repositories, made as needed. Call it inside a write. */
async function systemAccount(tx: Tx, name: string): Promise<User> {
  const known = await tx.users.byName(name);
  if (known !== undefined) return known;
  return tx.users.insert({
    name,
    email: '',
    passwordHash: '',
    visibility: 'private',
    isActive: false,
    prohibitLogin: true,
    createdUnix: tx.nowUnix,
  });
}

export type RemoteIssueInput = Omit<NewIssue, 'posterId' | 'repositoryId' | 'timeEstimateSeconds'> &
  Required<Pick<NewIssue, 'isPull' | 'commentsCount'>> & { readonly remote: RemoteIssue };

/**
 * Creates or updates the connected issue with this number. Call it inside a write.
 * @param remote texts within the limits of local issues
 */
export async function connectIssue(
  stores: Stores,
  { id: repositoryId }: Repository,
  remote: RemoteIssueInput,
): Promise<Issue> {
  const known = await stores.issues.byNumber(repositoryId, remote.number);
  if (known === undefined) {
    if (!remote.isClosed) await stores.repositories.changeOpenIssues(repositoryId, 1);
    return stores.issues.insert({
      ...remote,
      repositoryId,
      posterId: ghostId,
      timeEstimateSeconds: 0,
    });
  }
  const { number: _, createdUnix: _created, isPull: _isPull, ...changes } = remote;
  if (
    Object.entries(changes).every(([key, value]) =>
      isDeepStrictEqual(known[key as keyof Issue], value),
    )
  )
    return known;
  if (remote.isClosed !== known.isClosed) {
    await stores.repositories.changeOpenIssues(repositoryId, remote.isClosed ? -1 : 1);
  }
  await stores.issues.update(known.id, changes);
  return { ...known, ...changes };
}
