import { auditSudo } from '../audit/operations.ts';
import { byId, distinct } from '../by-id.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { forbidden, invalidField, notFound } from '../errors.ts';
import { maxBodyLength } from '../issue/operations.ts';
import { type Listing, mapListing } from '../listing.ts';
import { checkMayChangeIssues, isIssuesWriter, isRepoAdmin } from '../policy/access.ts';
import { checkHasIssues, findIssue } from '../policy/lookup.ts';
import { recheckLocal } from '../policy/recheck.ts';
import type { Repository, RepositoryAccess } from '../records/types.ts';
import { ghost } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { checkLength } from '../text.ts';
import { write } from '../transaction.ts';
import type { Comment, CommentFilter, FullComment } from './types.ts';

type Bounds = Pick<CommentFilter, 'sinceUnix' | 'beforeUnix'>;

/** The comments on an issue, oldest first. @throws not_found if there is no such issue */
export async function listIssueComments(
  context: Context,
  access: RepositoryAccess,
  number: number,
  bounds: Bounds,
): Promise<Listing<FullComment>> {
  const stores = context.database.read;
  const issue = await findIssue(stores, access, number);
  const comments = stores.comments.list({ ...bounds, issueId: issue.id });
  return mapListing(comments, (rows) => fullComments(stores, access, rows));
}

/** The comments in a repository, oldest first. @throws not_found if issues are disabled */
export function listRepositoryComments(
  context: Context,
  access: RepositoryAccess,
  bounds: Bounds,
): Listing<FullComment> {
  checkHasIssues(access.repository);
  const stores = context.database.read;
  const comments = stores.comments.list({ ...bounds, repositoryId: access.repository.id });
  return mapListing(comments, (rows) => fullComments(stores, access, rows));
}

/** @throws not_found if the repository has no such comment */
export async function getComment(
  context: Context,
  access: RepositoryAccess,
  id: number,
): Promise<FullComment> {
  const stores = context.database.read;
  return fullComment(stores, access, await findComment(stores, access.repository, id));
}

/**
 * Adds a comment, for anyone who may read the repository.
 * @throws not_found; invalid; forbidden if the owner or the issue's poster has blocked the
 * caller; locked in an archived repository
 */
export async function createComment(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  body: string,
): Promise<FullComment> {
  checkBody(body);
  return write(context, caller, async (tx) => {
    const { nowUnix } = tx;
    const now = await recheckLocal(tx, access);
    const issue = await findIssue(tx, now, number);
    await checkMayComment(tx, now, issue.posterId);
    const comment = await tx.comments.insert({
      repositoryId: now.repository.id,
      issueId: issue.id,
      posterId: caller.user.id,
      body,
      createdUnix: nowUnix,
    });
    await tx.issues.touch(issue.id, nowUnix);
    await auditSudo(tx, 'comment.create', `issue:${issue.id}`);
    return fullComment(tx, now, comment);
  });
}

/**
 * Edits a comment, for its poster and issues writers.
 * @throws not_found; invalid; forbidden for other users, and as `createComment`; locked in an
 * archived repository
 */
export async function editComment(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  id: number,
  body: string,
): Promise<FullComment> {
  checkBody(body);
  return write(context, caller, async (tx) => {
    const { nowUnix } = tx;
    const now = await recheckLocal(tx, access);
    const comment = await findComment(tx, now.repository, id);
    checkMayChange(caller, now, comment);
    const [issue] = await tx.issues.byIds([comment.issueId]);
    if (issue === undefined) throw notFound('resource.not-found');
    await checkMayComment(tx, now, issue.posterId);
    if (body === comment.body) return fullComment(tx, now, comment);
    await tx.comments.edit(id, body, nowUnix, comment.posterId !== caller.user.id);
    await auditSudo(tx, 'comment.edit', `issue:${issue.id}`);
    return fullComment(tx, now, { ...comment, body, updatedUnix: nowUnix });
  });
}

/** Deletes a comment, for its poster and issues writers. @throws not_found; forbidden */
export async function deleteComment(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  id: number,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const now = await recheckLocal(tx, access);
    const comment = await findComment(tx, now.repository, id);
    checkMayChange(caller, now, comment);
    await tx.comments.remove(comment);
    await auditSudo(tx, 'comment.delete', `issue:${comment.issueId}`);
  });
}

function checkBody(body: string): void {
  if (body.trim() === '') throw invalidField('body', 'required');
  checkLength('body', body, maxBodyLength);
}

function checkMayChange(caller: SignedIn, access: RepositoryAccess, comment: Comment): void {
  if (comment.posterId !== caller.user.id && !isIssuesWriter(access)) {
    throw forbidden('comment.not-writer');
  }
}

async function checkMayComment(
  view: View<SignedIn>,
  access: RepositoryAccess,
  posterId: number,
): Promise<void> {
  await checkMayChangeIssues(view, access);
  if (!isRepoAdmin(access) && (await view.blocks.exists(posterId, view.caller.user.id))) {
    throw forbidden('user.blocked');
  }
}

async function findComment(stores: Stores, repository: Repository, id: number): Promise<Comment> {
  checkHasIssues(repository);
  const comment = await stores.comments.byId(id);
  if (comment?.repositoryId !== repository.id) {
    throw notFound('comment.not-found', { id });
  }
  return comment;
}

async function fullComment(
  stores: Stores,
  within: FullComment['within'],
  comment: Comment,
): Promise<FullComment> {
  const [full] = await fullComments(stores, within, [comment]);
  if (full === undefined) throw notFound('resource.not-found');
  return full;
}

async function fullComments(
  stores: Stores,
  within: FullComment['within'],
  comments: readonly Comment[],
): Promise<FullComment[]> {
  const issues = byId(await stores.issues.byIds(distinct(comments.map((c) => c.issueId))));
  const posters = byId(await stores.users.byIds(distinct(comments.map((c) => c.posterId))));
  return comments.flatMap((comment) => {
    const issueNumber = issues.get(comment.issueId)?.number;
    const poster = posters.get(comment.posterId) ?? ghost(comment.posterId);
    return issueNumber === undefined ? [] : [{ comment, poster, issueNumber, within }];
  });
}
