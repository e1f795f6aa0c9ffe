import { type KernelNoun, none } from '../core/door.ts';
import type { SqlDoor } from './door.ts';
import type { Executor } from './engine/executor.ts';
import type { Schema } from './schema.ts';
import { auditStore } from './stores/audit.ts';
import { blockStore } from './stores/block.ts';
import { changeStore } from './stores/change.ts';
import { commentStore } from './stores/comment.ts';
import { emailStore } from './stores/email.ts';
import { followStore } from './stores/follow.ts';
import { idempotencyStore } from './stores/idempotency.ts';
import { issueStore } from './stores/issue.ts';
import { mailStore } from './stores/mail.ts';
import { mailedSecretStore } from './stores/mailed-secret.ts';
import { relationStore } from './stores/relation.ts';
import { reportStore } from './stores/report.ts';
import { repositoryStore } from './stores/repository.ts';
import { sessionStore } from './stores/session.ts';
import { settingStore } from './stores/setting.ts';
import { stopwatchStore } from './stores/stopwatch.ts';
import { throttleStore } from './stores/throttle.ts';
import { timeLockStore } from './stores/time-lock.ts';
import { timeRevisionStore } from './stores/time-revision.ts';
import { timeTotalStore } from './stores/time-total.ts';
import { timelineStore } from './stores/timeline.ts';
import { tokenStore } from './stores/token.ts';
import { trackedTimeStore } from './stores/tracked-time.ts';
import { twoFactorStore } from './stores/two-factor.ts';
import { userStore } from './stores/user.ts';
import {
  deleteBlocks,
  deleteEmails,
  deleteFollows,
  deleteStopwatches,
  releaseNames,
} from './stores/user-deletion.ts';

/** Deletes the rows of a user in tables with a `user_id`. */
export const deleteFrom =
  (...tables: readonly (keyof Schema)[]) =>
  async (executor: Executor, userId: number): Promise<void> => {
    for (const table of tables) {
      const rows = executor.builder.deleteFrom(table as 'token');
      await executor.runOf(rows.where('user_id', '=', userId));
    }
  };

const kept = none('it keeps the id of a deleted user, who is shown as Ghost');

/** What the database must know of the kernel's nouns; tables come after those they refer to. */
export const kernelSqlDoors: Readonly<Record<KernelNoun, SqlDoor>> = {
  account: {
    stores: { users: userStore, relations: relationStore },
    tables: { user: ['id'], held_name: ['name_folded'] },
    onUserDeleted: releaseNames,
  },
  email: {
    stores: { emails: emailStore },
    tables: { email: ['id'] },
    onUserDeleted: deleteEmails,
  },
  token: {
    stores: { tokens: tokenStore },
    tables: { token: ['id'] },
    onUserDeleted: deleteFrom('token'),
  },
  session: {
    stores: { sessions: sessionStore },
    tables: { session: ['id'] },
    onUserDeleted: deleteFrom('session'),
  },
  follow: {
    stores: { follows: followStore },
    tables: { follow: ['id'] },
    onUserDeleted: deleteFollows,
  },
  block: {
    stores: { blocks: blockStore },
    tables: { block: ['id'] },
    onUserDeleted: deleteBlocks,
  },
  repository: {
    stores: { repositories: repositoryStore },
    tables: { repository: ['id'], held_repository_name: ['owner_id', 'name_folded'] },
    onUserDeleted: none('an account is deleted when it owns no repository, or marks them deleted'),
  },
  collaborator: {
    tables: { collaborator: ['id'] },
    onUserDeleted: deleteFrom('collaborator'),
  },
  issue: {
    stores: { issues: issueStore },
    tables: { issue: ['id'], issue_assignee: ['id'] },
    onUserDeleted: deleteFrom('issue_assignee'),
  },
  'tracked-time': {
    stores: { trackedTimes: trackedTimeStore, timeTotals: timeTotalStore, reports: reportStore },
    tables: { tracked_time: ['id'] },
    onUserDeleted: kept,
  },
  timeline: {
    stores: { timeline: timelineStore, comments: commentStore },
    tables: { timeline_event: ['id'] },
    onUserDeleted: kept,
  },
  'time-lock': {
    stores: { timeLocks: timeLockStore },
    tables: { time_lock: ['repository_id'] },
    onUserDeleted: kept,
  },
  'time-revision': {
    stores: { timeRevisions: timeRevisionStore },
    tables: { time_revision: ['id'] },
    onUserDeleted: kept,
  },
  stopwatch: {
    stores: { stopwatches: stopwatchStore },
    tables: { stopwatch: ['id'], stopwatch_segment: ['id'] },
    onUserDeleted: deleteStopwatches,
  },
  idempotency: {
    stores: { idempotency: idempotencyStore },
    tables: { idempotency_record: ['id'] },
    onUserDeleted: deleteFrom('idempotency_record'),
  },
  change: {
    stores: { changes: changeStore },
    tables: { user_change: ['id'] },
    onUserDeleted: none('it is read by event streams, then purged'),
  },
  mail: {
    stores: { mails: mailStore },
    tables: { mail: ['id'] },
    onUserDeleted: none('the deletion of an account cancels its mails'),
  },
  'mailed-secret': {
    stores: { mailedSecrets: mailedSecretStore },
    tables: { mailed_secret: ['id'] },
    onUserDeleted: deleteFrom('mailed_secret'),
  },
  'two-factor': {
    stores: { twoFactors: twoFactorStore },
    tables: { two_factor: ['user_id'], recovery_code: ['id'] },
    onUserDeleted: deleteFrom('two_factor', 'recovery_code'),
  },
  audit: {
    stores: { auditLog: auditStore },
    tables: { audit_entry: ['id'] },
    onUserDeleted: kept,
  },
  instance: {
    stores: { settings: settingStore, throttles: throttleStore },
    tables: { throttle: ['key'], setting: ['key'], lease: ['name'] },
    onUserDeleted: none('it is nobody’s'),
  },
};
