import { describe, expect, it } from 'vitest';
import { host, type SignedIn } from '../../src/core/caller.ts';
import { deleteCollaborator, putCollaborator } from '../../src/core/collaborator/operations.ts';
import { deleteIssue } from '../../src/core/issue/deletion.ts';
import { createIssue, editIssue } from '../../src/core/issue/operations.ts';
import { allUsersVisible } from '../../src/core/policy/access.ts';
import { findRepository } from '../../src/core/policy/lookup.ts';
import type { Repository, RepositoryAccess, User } from '../../src/core/records/types.ts';
import {
  createRepository,
  deleteRepository,
  editRepository,
} from '../../src/core/repository/operations.ts';
import { deleteTimeLock, putTimeLock } from '../../src/core/time-lock/operations.ts';
import { deleteTime, restoreTime } from '../../src/core/tracked-time/deletion.ts';
import { editTime } from '../../src/core/tracked-time/edit.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

/**
 * A permission present when a request was admitted may be gone when its transaction runs. These
 * tests call the operations with stale permissions, like a request waiting for its turn.
 */
const t = await ofFile(startTestApp());

const signedIn = (user: User): SignedIn => ({ ...host, user, actor: user, credential: 'token' });

interface Case {
  readonly owner: User;
  readonly caller: SignedIn;
  readonly repository: Repository;
  readonly access: RepositoryAccess;
}

const operations: Record<string, (c: Case) => Promise<unknown>> = {
  editRepository: ({ caller, access }) =>
    editRepository(t.app.context, caller, access, { description: 'x' }),
  deleteRepository: ({ caller, access }) => deleteRepository(t.app.context, caller, access),
  putCollaborator: ({ caller, access }) =>
    putCollaborator(t.app.context, caller, access, caller.user.name, 'admin'),
  deleteCollaborator: ({ caller, access, owner }) =>
    deleteCollaborator(t.app.context, caller, access, owner.name),
  createIssue: ({ caller, access }) => createIssue(t.app.context, caller, access, { title: 'x' }),
  editIssue: ({ caller, access }) => editIssue(t.app.context, caller, access, 1, { title: 'x' }),
  deleteIssue: ({ caller, access }) => deleteIssue(t.app.context, caller, access, 1),
  putTimeLock: ({ caller, access }) =>
    putTimeLock(t.app.context, caller, access, { until: '2026-06-01T00:00:00Z', reason: 'x' }),
  deleteTimeLock: ({ caller, access }) => deleteTimeLock(t.app.context, caller, access, 'x'),
};

async function caseOf(user: User, mode: 'admin' | 'write' | null): Promise<Case> {
  const owner = await t.make.user();
  const repository = await t.make.repository(owner, undefined, { isPrivate: true });
  await t.make.issue(repository, owner);
  if (mode !== null) await t.make.collaborator(repository, user, mode);
  const caller = signedIn(user);
  const found = await findRepository(t.app.context, caller, owner.name, repository.name);
  return { owner, caller, repository, access: found.value };
}

describe.each(Object.keys(operations))('%s', (name) => {
  const run = (c: Case) => operations[name]?.(c);
  const rejects = (c: Case, kind: string) =>
    expect(run(c)).rejects.toEqual(expect.objectContaining({ kind }));

  it('is 404 once the collaboration has ended', async () => {
    const user = await t.make.user();
    const c = await caseOf(user, 'admin');
    await t.app.context.database.write((s) =>
      s.repositories.removeCollaborator(c.repository.id, user.id),
    );
    await rejects(c, 'not_found');
  });

  it('is 404 once the repository is deleted', async () => {
    const c = await caseOf(await t.make.user(), 'admin');
    await t.app.context.database.write((s) => s.repositories.markDeleted(c.repository.id, 1));
    await rejects(c, 'not_found');
  });

  it('is 404 for a demoted site admin', async () => {
    const admin = await t.make.admin();
    const c = await caseOf(admin, null);
    await t.app.context.database.write((s) => s.users.update(admin.id, { isAdmin: false }));
    await rejects(c, 'not_found');
  });

  it('is refused to a deleted user', async () => {
    const user = await t.make.user();
    const c = await caseOf(user, 'admin');
    await t.app.context.database.write((s) => s.users.delete(user.id));
    await rejects(c, 'unauthenticated');
  });

  it('uses the remaining permission', async () => {
    const user = await t.make.user();
    const c = await caseOf(user, 'admin');
    await t.make.collaborator(c.repository, user, 'read');
    if (name === 'createIssue') expect(await run(c)).toBeDefined();
    else await rejects(c, 'forbidden');
  });
});

describe('an issue', () => {
  it('is not created once the repository is archived or has issues disabled', async () => {
    const user = await t.make.user();
    for (const [changes, kind] of [
      [{ isArchived: true }, 'locked'],
      [{ hasIssues: false }, 'not_found'],
    ] as const) {
      const c = await caseOf(user, 'write');
      await t.app.context.database.write((s) => s.repositories.update(c.repository.id, changes));
      for (const name of ['createIssue', 'editIssue']) {
        await expect(operations[name]?.(c)).rejects.toEqual(expect.objectContaining({ kind }));
      }
    }
  });
});

describe('an entry of tracked time', () => {
  /** Ann may edit the owner's entries. */
  const setting = async (ann: User) => {
    const owner = await t.make.user();
    const repository = await t.make.repository(owner, undefined, {
      allowOnlyContributorsToTrackTime: false,
    });
    await t.make.collaborator(repository, ann, 'admin');
    await t.app.context.database.write((s) =>
      s.repositories.update(repository.id, { adminsMayEditTime: true }),
    );
    const issue = await t.make.issue(repository, owner);
    const entry = await t.make.time(issue, owner, 60);
    const caller = signedIn(ann);
    const { value: access } = await findRepository(
      t.app.context,
      caller,
      owner.name,
      repository.name,
    );
    const edit = () => editTime(t.app.context, caller, access, 1, entry.id, { note: 'x' });
    return { repository, entry, caller, access, edit };
  };
  const forbidden = expect.objectContaining({ kind: 'forbidden' });

  it('is not edited by a repo admin once that is disabled', async () => {
    const ann = await t.make.user();
    const { repository, edit } = await setting(ann);
    await edit();
    const { database } = t.app.context;
    await database.write((s) => s.repositories.update(repository.id, { adminsMayEditTime: false }));
    await expect(edit()).rejects.toEqual(forbidden);
    await database.write((s) => s.repositories.update(repository.id, { adminsMayEditTime: true }));
    await t.make.collaborator(repository, ann, 'write');
    await expect(edit()).rejects.toEqual(forbidden);
  });

  it('is neither edited nor restored by a demoted site admin', async () => {
    const admin = await t.make.admin();
    const { repository, entry, caller, access, edit } = await setting(admin);
    const { context } = t.app;
    await context.database.write(async (s) => {
      await s.users.update(admin.id, { isAdmin: false });
      await s.repositories.removeCollaborator(repository.id, admin.id);
    });
    await expect(edit()).rejects.toEqual(forbidden);
    await context.database.write((s) => s.trackedTimes.setDeleted([entry.id], 1, 1));
    const restored = restoreTime(context, caller, access, 1, entry.id);
    await expect(restored).rejects.toEqual(forbidden);
  });

  it('of a deleted user can be edited, deleted and restored by a site admin', async () => {
    const [admin, ghost] = [await t.make.admin(), await t.make.user()];
    const { access, caller } = await setting(admin);
    const [issue] = await t.app.context.database.read.issues
      .search(
        { everything: true, isPublicOnly: false, viewerId: null, owners: allUsersVisible },
        { repositoryId: access.repository.id },
      )
      .page(0, 1);
    if (issue === undefined) throw new Error('the issue is missing');
    const entry = await t.make.time(issue, ghost, 60);
    await t.app.context.database.write((s) => s.users.delete(ghost.id));
    const edited = await editTime(t.app.context, caller, access, 1, entry.id, { timeSeconds: 61 });
    expect(edited).toMatchObject({
      userName: 'Ghost',
      creatorName: null,
      time: { timeSeconds: 61 },
    });
    await deleteTime(t.app.context, caller, access, 1, entry.id);
    const restored = await restoreTime(t.app.context, caller, access, 1, entry.id);
    expect(restored.time).toMatchObject({ userId: ghost.id, timeSeconds: 61, version: 4 });
  });
});

describe('a repository for another user', () => {
  /** With a token that holds, which is checked first. */
  async function byToken(user: User): Promise<SignedIn> {
    await t.make.token(user);
    const token = 'SELECT id FROM token WHERE user_id = ?';
    const [row] = await rowsOf<{ id: number }>(t, token, user.id);
    return { ...signedIn(user), credentialId: row?.id ?? null };
  }

  it('is not created by a demoted site admin', async () => {
    const [admin, owner] = [await t.make.admin(), await t.make.user()];
    const caller = await byToken(admin);
    await t.app.context.database.write((s) => s.users.update(admin.id, { isAdmin: false }));
    const made = createRepository(t.app.context, caller, owner, { name: 'given' });
    await expect(made).rejects.toEqual(expect.objectContaining({ kind: 'forbidden' }));
  });

  it('is not created for a deleted user', async () => {
    const owner = await t.make.user();
    await t.app.context.database.write((s) => s.users.delete(owner.id));
    const made = createRepository(t.app.context, signedIn(owner), owner, { name: 'own' });
    await expect(made).rejects.toEqual(expect.objectContaining({ kind: 'unauthenticated' }));
    const given = createRepository(t.app.context, await byToken(await t.make.admin()), owner, {
      name: 'given',
    });
    await expect(given).rejects.toEqual(expect.objectContaining({ kind: 'not_found' }));
  });
});
