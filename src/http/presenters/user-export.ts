import type { AuditEntry } from '../../core/audit/types.ts';
import type { CalendarSubscription } from '../../core/calendar/types.ts';
import type { Listing } from '../../core/listing.ts';
import type { Session } from '../../core/session/types.ts';
import type { Stopwatch } from '../../core/stopwatch/types.ts';
import type { EntryState, TimeRevision } from '../../core/time-revision/types.ts';
import type { Token } from '../../core/token/types.ts';
import type {
  ExportedAssignment,
  ExportedCollaboration,
  ExportedEvent,
  ExportedIssue,
  ExportedMail,
  ExportedRepository,
  ExportedTime,
  Named,
  PersonalData,
  RelatedUser,
} from '../../core/user-export/types.ts';
import { jsonOf } from '../paging.ts';
import { presentDetails } from '../schemas/entry-details.ts';
import { presentEmail } from './email.ts';
import { type Presenting, presentDay, presentTime, presentTimeOrNull } from './presenting.ts';
import { presentReportLink } from './report-link.ts';
import { presentSavedReport } from './saved-report.ts';
import { presentSegments } from './stopwatch.ts';
import { presentState } from './time-revision.ts';
import { presentTwoFactor } from './two-factor.ts';
import { presentUser } from './user.ts';
import { presentUserSettings } from './user-settings.ts';

/**
 * All personal data as one JSON object, in chunks: the account, and one list per kind of record.
 */
export async function* presentPersonalData(
  data: PersonalData,
  presenting: Presenting,
): AsyncGenerator<string> {
  const { user } = data.account;
  const account = {
    ...presentUser(user, presenting),
    must_change_password: user.mustChangePassword,
    updated: presentTime(user.updatedUnix),
    settings: presentUserSettings(data.account),
    old_names: data.oldNames.map((old) => ({
      name: old.name,
      given_up: presentTime(old.freedUnix),
    })),
  };
  yield `{"account":${JSON.stringify(account)}`;
  yield* part('emails', [data.emails], (email) => presentEmail(email, user.name));
  yield* part('tokens', [data.tokens], presentToken);
  yield* part('sessions', [data.sessions], presentSession);
  yield `,"two_factor":${JSON.stringify(presentTwoFactor(data.twoFactor))}`;
  yield* part('following', [data.following], presentAcquaintance);
  yield* part('followers', [data.followers], presentAcquaintance);
  yield* part('blocks', [data.blocked], (blocked) => ({
    ...presentAcquaintance(blocked),
    note: blocked.note,
  }));
  yield* part('repositories', data.repositories, (exported) =>
    presentRepository(exported, user.name),
  );
  yield* part('collaborations', [data.collaborations], presentCollaboration);
  yield* part('issues', [data.issues], presentIssue);
  yield* part('assignments', [data.assignments], presentAssignment);
  yield* part('tracked_times', data.trackedTimes, presentTrackedTime);
  yield* part('time_revisions', [data.timeRevisions], (r) => presentRevision(r, user.id));
  yield* part('stopwatches', [data.stopwatches], presentStopwatch);
  yield `,"calendar":${JSON.stringify(presentCalendar(data.calendar))}`;
  yield* part('saved_reports', [data.savedReports], presentSavedReport);
  yield* part('report_links', [data.reportLinks], (link) => presentReportLink(link, null));
  yield* part('events', [data.events], presentEvent);
  yield* part('mails', [data.mails], presentExportedMail);
  yield* part('audit', data.auditEntries, (entry) => presentAuditEntry(entry, user.id));
  yield '}';
}

async function* part<T>(
  key: string,
  lists: readonly Listing<T>[],
  present: (row: T) => unknown,
): AsyncGenerator<string> {
  yield `,"${key}":`;
  yield* jsonOf(lists, present);
}

const presentToken = (token: Token) => ({
  id: token.id,
  name: token.name,
  token_last_eight: token.lastEight,
  scopes: token.scopes,
  created_at: presentTime(token.createdUnix),
  last_used_at: presentTimeOrNull(token.lastUsedUnix),
  expires_at: presentTimeOrNull(token.expiresUnix),
});

const presentSession = (session: Session) => ({
  id: session.id,
  created: presentTime(session.createdUnix),
  last_seen: presentTime(session.lastSeenUnix),
  address: session.address,
  user_agent: session.userAgent,
});

const presentAcquaintance = ({ user, sinceUnix }: RelatedUser) => ({
  id: user.id,
  login: user.name,
  since: presentTime(sinceUnix),
});

const presentRepository = ({ repository, deletedUnix }: ExportedRepository, ownerName: string) => ({
  id: repository.id,
  name: repository.name,
  full_name: `${ownerName}/${repository.name}`,
  description: repository.description,
  website: repository.website,
  private: repository.isPrivate,
  archived: repository.isArchived,
  created_at: presentTime(repository.createdUnix),
  updated_at: presentTime(repository.updatedUnix),
  deleted_at: presentTimeOrNull(deletedUnix),
});

const presentCollaboration = (exported: Named<ExportedCollaboration>) => ({
  repository_id: exported.repositoryId,
  repository: exported.repositoryName,
  permission: exported.mode,
  since: presentTime(exported.sinceUnix),
});

const presentIssue = ({ issue, repositoryName, deletedUnix }: Named<ExportedIssue>) => ({
  id: issue.id,
  repository_id: issue.repositoryId,
  repository: repositoryName,
  number: issue.number,
  title: issue.title,
  body: issue.body,
  state: issue.isClosed ? 'closed' : 'open',
  created_at: presentTime(issue.createdUnix),
  updated_at: presentTime(issue.updatedUnix),
  closed_at: presentTimeOrNull(issue.closedUnix),
  due_date: presentTimeOrNull(issue.dueUnix),
  deleted_at: presentTimeOrNull(deletedUnix),
});

const presentAssignment = (exported: Named<ExportedAssignment>) => ({
  issue_id: exported.issueId,
  number: exported.issueNumber,
  repository_id: exported.repositoryId,
  repository: exported.repositoryName,
});

const presentTrackedTime = ({ time, insertedUnix, deletedUnix }: ExportedTime) => ({
  id: time.id,
  created: presentTime(time.createdUnix),
  time: time.timeSeconds,
  issue_id: time.issueId,
  number: time.issueNumber,
  repository_id: time.repositoryId,
  repository: `${time.ownerNameThen}/${time.repositoryNameThen}`,
  started: time.startedUnix === null ? null : presentTime(time.startedUnix),
  day: presentDay(time.day),
  ...presentDetails(time),
  external_id: time.externalId,
  updated_at: presentTime(time.updatedUnix),
  inserted_at: presentTime(insertedUnix),
  deleted_at: presentTimeOrNull(deletedUnix),
});

/** Revisions by the user, or of the user's entries; other users' entries are left out. */
function presentRevision(revision: TimeRevision, userId: number) {
  const own = (state: EntryState | null) =>
    state === null || state.userId !== userId ? null : presentState(state);
  return {
    id: revision.id,
    tracked_time_id: revision.timeId,
    kind: revision.kind,
    batch: revision.batch,
    by_user: revision.actorId === userId,
    client: revision.actorId === userId ? revision.client : '',
    created_at: presentTime(revision.createdUnix),
    before: own(revision.before),
    after: own(revision.after),
  };
}

const presentStopwatch = (watch: Stopwatch) => ({
  issue_id: watch.issueId,
  number: watch.issueNumber,
  repository_id: watch.repositoryId,
  repository: `${watch.ownerNameThen}/${watch.repositoryNameThen}`,
  created_at: presentTime(watch.createdUnix),
  segments: presentSegments(watch.segments),
});

const presentCalendar = (subscription: CalendarSubscription | null) =>
  subscription === null
    ? null
    : {
        created_at: presentTime(subscription.createdUnix),
        last_used_at: presentTimeOrNull(subscription.lastUsedUnix),
      };

const presentEvent = ({ event }: ExportedEvent) => ({
  id: event.id,
  type: event.type,
  issue_id: event.issueId,
  tracked_time_id: event.trackedTimeId,
  time: event.timeSeconds,
  old_title: event.oldTitle,
  new_title: event.newTitle,
  assignee_id: event.assigneeId,
  removed_assignee: event.isRemovedAssignee,
  body: event.body,
  created_at: presentTime(event.createdUnix),
});

const presentExportedMail = (mail: ExportedMail) => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  created_at: presentTime(mail.createdUnix),
  ended_at: presentTimeOrNull(mail.endedUnix),
});

/** Another user's network address is not included. */
const presentAuditEntry = (entry: AuditEntry, ownId: number) => ({
  created: presentTime(entry.createdUnix),
  actor_id: entry.actorId,
  user_id: entry.userId,
  action: entry.action,
  target: entry.target,
  detail: entry.detail,
  address: entry.actorId === ownId ? entry.address : '',
});
