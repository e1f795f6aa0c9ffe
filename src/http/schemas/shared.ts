import { ErrorSchema } from './common.ts';
import { EmailSchema, MailSchema } from './email.ts';
import { DemoDataSchema, InstanceHealthSchema, InstanceSettingSchema } from './health.ts';
import { CommentSchema, IssueSchema, TimelineCommentSchema } from './issue.ts';
import { RepositoryMetaSchema, RepositorySchema } from './repository.ts';
import { AccessTokenSchema, SessionSchema, SignInSchema } from './sign-in.ts';
import { StopWatchSchema } from './stopwatch.ts';
import {
  BulkResultsSchema,
  EntryStateSchema,
  RepositoryTimeLockSchema,
  RestorationSchema,
  TimeLockSchema,
  TimeRevisionSchema,
  TrackedTimeSchema,
} from './tracked-time.ts';
import {
  AccountSchema,
  CollaboratorSchema,
  InvitationSchema,
  RelationSchema,
  UserSchema,
  UserSettingsSchema,
} from './user.ts';

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
  DemoDataSchema,
];
