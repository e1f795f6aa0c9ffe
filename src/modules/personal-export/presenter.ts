import type { AuditEntry } from '../../core/audit/types.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { type KernelNoun, type None, none } from '../../core/door.ts';
import type { User } from '../../core/records/types.ts';
import type { Session } from '../../core/session/types.ts';
import type { Stopwatch } from '../../core/stopwatch/types.ts';
import type { EntryState, TimeRevision } from '../../core/time-revision/types.ts';
import type { Token } from '../../core/token/types.ts';
import type { HttpDoor } from '../../http/api.ts';
import { part, valuePart } from '../../http/personal-export.ts';
import { presentEmail } from '../../http/presenters/email.ts';
import {
  type Presenting,
  presentDay,
  presentTime,
  presentTimeOrNull,
} from '../../http/presenters/presenting.ts';
import { presentSegments } from '../../http/presenters/stopwatch.ts';
import { presentState } from '../../http/presenters/time-revision.ts';
import { presentTwoFactor } from '../../http/presenters/two-factor.ts';
import { presentUser } from '../../http/presenters/user.ts';
import { presentUserSettings } from '../../http/presenters/user-settings.ts';
import { presentDetails } from '../../http/schemas/entry-details.ts';
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
} from './types.ts';

type PartOf = (data: PersonalData, user: User) => AsyncGenerator<string>;

/** What the export has of each of the kernel's nouns, besides the account, which comes first. */
const parts: Readonly<Record<KernelNoun, PartOf | None>> = {
  account: none('it comes first'),
  email: ({ emails }, user) => part('emails', [emails], (email) => presentEmail(email, user.name)),
  token: ({ tokens }) => part('tokens', [tokens], presentToken),
  session: ({ sessions }) => part('sessions', [sessions], presentSession),
  'two-factor': async function* ({ twoFactor }) {
    yield valuePart('two_factor', presentTwoFactor(twoFactor));
  },
  follow: async function* ({ following, followers }) {
    yield* part('following', [following], presentAcquaintance);
    yield* part('followers', [followers], presentAcquaintance);
  },
  block: ({ blocked }) =>
    part('blocks', [blocked], (one) => ({ ...presentAcquaintance(one), note: one.note })),
  repository: ({ repositories }, user) =>
    part('repositories', repositories, (exported) => presentRepository(exported, user.name)),
  collaborator: ({ collaborations }) =>
    part('collaborations', [collaborations], presentCollaboration),
  issue: async function* ({ issues, assignments }) {
    yield* part('issues', [issues], presentIssue);
    yield* part('assignments', [assignments], presentAssignment);
  },
  'tracked-time': ({ trackedTimes }) => part('tracked_times', trackedTimes, presentTrackedTime),
  'time-revision': ({ timeRevisions }, user) =>
    part('time_revisions', [timeRevisions], (one) => presentRevision(one, user.id)),
  stopwatch: ({ stopwatches }) => part('stopwatches', [stopwatches], presentStopwatch),
  timeline: ({ events }) => part('events', [events], presentEvent),
  mail: ({ mails }) => part('mails', [mails], presentExportedMail),
  audit: ({ auditEntries }, user) =>
    part('audit', auditEntries, (entry) => presentAuditEntry(entry, user.id)),
  change: none('it says only that other records changed'),
  idempotency: none('its replies are of the other records, and live for a day'),
  instance: none('it is nobody’s'),
  'mailed-secret': none('only hashes are stored; the mails are listed'),
  'time-lock': none('it is of a repository, whose admins see who locked it'),
};

/** All personal data as one JSON object, in chunks: the account, then a part per kind of record. */
export async function* presentPersonalData(
  context: Context,
  data: PersonalData,
  presenting: Presenting & { readonly caller: SignedIn },
  modules: readonly HttpDoor[],
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
  for (const partOf of Object.values(parts)) {
    if (!('none' in partOf)) yield* partOf(data, user);
  }
  for (const { exportOf } of modules) {
    if (!('none' in exportOf)) yield* exportOf(context, presenting.caller, presenting);
  }
  yield '}';
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
