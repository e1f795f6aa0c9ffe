import type { HttpContext, HttpDoor, Routes } from './api.ts';
import { accountRoutes } from './routes/account.ts';
import { accountForms } from './routes/account-forms.ts';
import { adminAuditRoutes } from './routes/admin-audit.ts';
import { adminEmailRoutes } from './routes/admin-email.ts';
import { adminInstanceRoutes } from './routes/admin-instance.ts';
import { adminInvitationRoutes } from './routes/admin-invitation.ts';
import { adminMailRoutes } from './routes/admin-mail.ts';
import { adminUserRoutes } from './routes/admin-user.ts';
import { adminUserEmailRoutes } from './routes/admin-user-email.ts';
import { blockRoutes } from './routes/block.ts';
import { collaboratorRoutes } from './routes/collaborator.ts';
import { commentRoutes } from './routes/comment.ts';
import { emailRoutes } from './routes/email.ts';
import { emptyListRoutes } from './routes/empty-list.ts';
import { entryRoutes } from './routes/entry.ts';
import { eventRoutes } from './routes/events.ts';
import { followRoutes } from './routes/follow.ts';
import { instanceRoutes } from './routes/instance.ts';
import { issueRoutes } from './routes/issue.ts';
import { issueSearchRoutes } from './routes/issue-search.ts';
import { passwordRoutes } from './routes/password.ts';
import { inRepositories, type Place } from './routes/place.ts';
import { registrationRoutes } from './routes/registration.ts';
import { relationRoutes } from './routes/relation.ts';
import { reportAt, reportRoutes } from './routes/report.ts';
import { repositoryRoutes } from './routes/repository.ts';
import { repositorySearchRoutes } from './routes/repository-search.ts';
import { sessionRoutes } from './routes/session.ts';
import { setupForms } from './routes/setup.ts';
import { issueStopwatchRoutes, stopwatchRoutes } from './routes/stopwatch.ts';
import { timeBulkRoutes } from './routes/time-bulk.ts';
import { exportAt, timeExportRoutes } from './routes/time-export.ts';
import { timeLintRoutes } from './routes/time-lint.ts';
import { timeLockRoutes, timeLocksRoutes } from './routes/time-lock.ts';
import { timeRevisionRoutes } from './routes/time-revision.ts';
import { timeSearchRoutes } from './routes/time-search.ts';
import { issueSummaryRoutes, timeSummaryRoutes } from './routes/time-total.ts';
import { timelineRoutes } from './routes/timeline.ts';
import { tokenRoutes } from './routes/token.ts';
import { issueTimeRoutes, trackedTimeRoutes } from './routes/tracked-time.ts';
import { twoFactorRoutes } from './routes/two-factor.ts';
import { userRoutes } from './routes/user.ts';

/** The operations on time that each place has. */
export const routesAt =
  (placeFor: (http: HttpContext) => Place): Routes =>
  (api, http) => {
    const place = placeFor(http);
    const onIssue = [entryRoutes, timeRevisionRoutes, issueTimeRoutes, issueSummaryRoutes];
    for (const add of [...onIssue, issueStopwatchRoutes, timeLockRoutes, reportAt, exportAt])
      add(api, http, place);
  };

/** The kernel's operations, by resource; each file has its routes and their access rules. */
export const kernelRoutes: readonly Routes[] = [
  accountRoutes,
  adminAuditRoutes,
  adminEmailRoutes,
  adminMailRoutes,
  adminInstanceRoutes,
  adminInvitationRoutes,
  adminUserRoutes,
  adminUserEmailRoutes,
  blockRoutes,
  relationRoutes,
  collaboratorRoutes,
  commentRoutes,
  emailRoutes,
  emptyListRoutes,
  routesAt(inRepositories),
  eventRoutes,
  followRoutes,
  instanceRoutes,
  issueRoutes,
  issueSearchRoutes,
  registrationRoutes,
  passwordRoutes,
  reportRoutes,
  repositorySearchRoutes,
  repositoryRoutes,
  stopwatchRoutes,
  timeSummaryRoutes,
  timeBulkRoutes,
  timeLocksRoutes,
  timeExportRoutes,
  timeLintRoutes,
  timeSearchRoutes,
  timelineRoutes,
  trackedTimeRoutes,
  userRoutes,
  sessionRoutes,
  tokenRoutes,
  twoFactorRoutes,
];

/** HTML that the kernel writes; each of these has a scope of its own. */
export const kernelRootRoutes: NonNullable<HttpDoor['rootRoutes']> = [setupForms, accountForms];
