import { auditSudo } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { forbidden, invalidField } from '../errors.ts';
import { checkMayChangeIssues, isIssuesWriter } from '../policy/access.ts';
import { checkHasIssues, findIssue } from '../policy/lookup.ts';
import { recheckLocal } from '../policy/recheck.ts';
import { fullIssue } from '../records/full-issue.ts';
import type { FullIssue, Issue, RepositoryAccess } from '../records/types.ts';
import { stopAllOn } from '../stopwatch/stop.ts';
import { checkLength } from '../text.ts';
import { write } from '../transaction.ts';
import { assign, findAssignees } from './assignees.ts';
import { readEstimate } from './time-estimate.ts';
import type { IssueChanges } from './types.ts';

/** The longest title and body, in characters. */
export const maxTitleLength = 255;
export const maxBodyLength = 65_536;

export interface IssueInput {
  readonly title: string;
  readonly body?: string | undefined;
  /** Logins; ignored, like `dueUnix`, unless the caller is an issues writer. */
  readonly assignees?: readonly string[] | undefined;
  /** 0: none. */
  readonly dueUnix?: number | undefined;
  readonly isClosed?: boolean | undefined;
  /** Seconds, or a duration as text; 0 and '': none. */
  readonly timeEstimate?: number | string | undefined;
}

/** Absent fields stay as they are. */
export type IssueEdit = { readonly [K in keyof IssueInput]?: IssueInput[K] | undefined };

/**
 * Creates an issue, for anyone who may read the repository. Assignees and due date are ignored
 * unless the caller is an issues writer.
 * @throws invalid; forbidden if owner or caller has blocked the other; locked in an archived
 * repository
 */
export async function createIssue(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  input: IssueInput,
): Promise<FullIssue> {
  const estimate = await readEstimate(context, caller, input.timeEstimate);
  return write(context, caller, async (tx) =>
    fullIssue(tx, await insertIssue(tx, access, input, estimate)),
  );
}

/** Like `createIssue`, in the caller's transaction; checks before it writes. */
export async function insertIssue(
  tx: Tx<SignedIn>,
  access: RepositoryAccess,
  input: IssueInput,
  estimateSeconds = 0,
): Promise<Issue> {
  checkTitle(input.title);
  checkLength('body', input.body ?? '', maxBodyLength);
  const { nowUnix } = tx;
  const now = await recheckLocal(tx, access);
  checkHasIssues(now.repository);
  await checkMayChangeIssues(tx, now);
  const isWriter = isIssuesWriter(now);
  const assignees = isWriter ? await findAssignees(tx, now, input.assignees ?? []) : [];
  const { id: repositoryId } = now.repository;
  const isClosed = input.isClosed ?? false;
  const issue = await tx.issues.insert({
    repositoryId,
    number: await tx.repositories.takeIssueNumber(repositoryId),
    posterId: tx.caller.user.id,
    title: input.title,
    body: input.body ?? '',
    isClosed,
    closedUnix: isClosed ? nowUnix : 0,
    dueUnix: isWriter ? (input.dueUnix ?? 0) : 0,
    timeEstimateSeconds: estimateSeconds,
    createdUnix: nowUnix,
  });
  if (!isClosed) await tx.repositories.changeOpenIssues(repositoryId, 1);
  await assign(tx, { issue, byUserId: tx.caller.user.id, nowUnix }, assignees);
  if (isClosed) {
    const close = { issueId: issue.id, type: 'close', userId: tx.caller.user.id } as const;
    await tx.timeline.add({ ...close, createdUnix: nowUnix });
  }
  await auditSudo(tx, 'issue.create', `issue:${issue.id}`);
  return issue;
}

/**
 * Edits an issue, for its poster and issues writers. Assignees and due date are ignored unless the
 * caller is an issues writer.
 * @throws not_found; forbidden; locked in an archived repository; invalid
 */
export async function editIssue(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  edit: IssueEdit,
): Promise<FullIssue> {
  if (edit.title !== undefined) checkTitle(edit.title);
  checkLength('body', edit.body ?? '', maxBodyLength);
  const estimate = await readEstimate(context, caller, edit.timeEstimate);
  return write(context, caller, async (tx) => {
    // Read the clock inside the transaction: an earlier time would set `updatedUnix` back.
    const { nowUnix } = tx;
    const now = await recheckLocal(tx, access);
    const issue = await findIssue(tx, now, number);
    const isWriter = isIssuesWriter(now);
    if (!isWriter && issue.posterId !== caller.user.id) {
      throw forbidden('issue.not-writer');
    }
    await checkMayChangeIssues(tx, now);
    const permitted = isWriter ? edit : { ...edit, dueUnix: undefined };
    const changes = changesOf(issue, permitted, estimate, nowUnix);
    let isChanged = Object.keys(changes).length > 0;
    const about = { issueId: issue.id, userId: caller.user.id, createdUnix: nowUnix };
    if (changes.title !== undefined) {
      const titles = { oldTitle: issue.title, newTitle: changes.title };
      await tx.timeline.add({ ...about, type: 'change_title', ...titles });
    }
    if (changes.isClosed !== undefined) {
      await tx.repositories.changeOpenIssues(issue.repositoryId, changes.isClosed ? -1 : 1);
      const type = changes.isClosed ? 'close' : 'reopen';
      await tx.timeline.add({ ...about, type });
      if (changes.isClosed) await stopAllOn(tx, issue);
    }
    if (changes.timeEstimateSeconds !== undefined) {
      const estimated = { timeSeconds: changes.timeEstimateSeconds };
      await tx.timeline.add({ ...about, type: 'change_time_estimate', ...estimated });
    }
    if (isWriter && edit.assignees !== undefined) {
      const assignees = await findAssignees(tx, now, edit.assignees, issue.id);
      const by = { issue, byUserId: caller.user.id, nowUnix };
      isChanged = (await assign(tx, by, assignees)) || isChanged;
    }
    if (!isChanged) return fullIssue(tx, issue);
    const isOwn = caller.user.id === issue.posterId || Object.keys(changes).length === 0;
    const edited = isOwn ? {} : { isEditedByOthers: true };
    await tx.issues.update(issue.id, { ...changes, ...edited, updatedUnix: nowUnix });
    await auditSudo(tx, 'issue.edit', `issue:${issue.id}`);
    return fullIssue(tx, await findIssue(tx, now, number));
  });
}

/** The fields of `edit` that differ from the issue. */
function changesOf(
  issue: Issue,
  edit: IssueEdit,
  estimate: number | undefined,
  nowUnix: number,
): IssueChanges {
  const { title, body, dueUnix, isClosed } = edit;
  return {
    ...(title === undefined || title === issue.title ? {} : { title }),
    ...(body === undefined || body === issue.body ? {} : { body }),
    ...(dueUnix === undefined || dueUnix === issue.dueUnix ? {} : { dueUnix }),
    ...(estimate === undefined || estimate === issue.timeEstimateSeconds
      ? {}
      : { timeEstimateSeconds: estimate }),
    ...(isClosed === undefined || isClosed === issue.isClosed
      ? {}
      : { isClosed, closedUnix: isClosed ? nowUnix : 0 }),
  };
}

function checkTitle(title: string): void {
  if (title.trim() === '') throw invalidField('title', 'required');
  checkLength('title', title, maxTitleLength);
}
