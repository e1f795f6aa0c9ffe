import { CollaboratorSchema } from './collaborator.ts';
import { CommentSchema } from './comment.ts';
import { ErrorSchema } from './common.ts';
import { EmailSchema } from './email.ts';
import { InstanceHealthSchema, InstanceSettingSchema } from './instance.ts';
import { InvitationSchema } from './invitation.ts';
import { IssueSchema } from './issue.ts';
import { MailSchema } from './mail.ts';
import { RelationSchema } from './relation.ts';
import { RepositoryMetaSchema, RepositorySchema } from './repository.ts';
import { SessionSchema, SignInSchema } from './session.ts';
import { StopWatchSchema } from './stopwatch.ts';
import { RepositoryTimeLockSchema, TimeLockSchema } from './time-lock.ts';
import { EntryStateSchema, TimeRevisionSchema } from './time-revision.ts';
import { TimelineCommentSchema } from './timeline.ts';
import { AccessTokenSchema } from './token.ts';
import { BulkResultsSchema, RestorationSchema, TrackedTimeSchema } from './tracked-time.ts';
import { AccountSchema, UserSchema } from './user.ts';
import { UserSettingsSchema } from './user-settings.ts';

/** Schemas that routes refer to by name; `server.ts` registers them. */
export const sharedSchemas = [
  ErrorSchema,
  UserSchema,
  AccountSchema,
  CollaboratorSchema,
  RelationSchema,
  UserSettingsSchema,
  EmailSchema,
  RepositoryMetaSchema,
  IssueSchema,
  CommentSchema,
  TrackedTimeSchema,
  EntryStateSchema,
  TimeRevisionSchema,
  TimeLockSchema,
  RepositoryTimeLockSchema,
  RestorationSchema,
  BulkResultsSchema,
  StopWatchSchema,
  TimelineCommentSchema,
  RepositorySchema,
  AccessTokenSchema,
  SessionSchema,
  SignInSchema,
  InvitationSchema,
  MailSchema,
  InstanceHealthSchema,
  InstanceSettingSchema,
];
