import type { Mail } from '../../core/mailing/types.ts';
import { type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const mails = table<Mail>()('mail', {
  id: 'id',
  messageId: 'message_id',
  userId: 'user_id',
  emailId: 'email_id',
  kind: 'kind',
  recipient: 'recipient',
  subject: 'subject',
  state: 'state',
  attempts: 'attempts',
  lastError: 'last_error',
  createdUnix: 'created_unix',
  nextAttemptUnix: 'next_attempt_unix',
  expiresUnix: 'expires_unix',
  endedUnix: 'ended_unix',
  keyId: 'key_id',
});

export type MailRow = RowOf<typeof mails>;

export interface MailTable extends TableOf<typeof mails> {
  /** '' once erased. */
  sealed_body: string;
  /** The process that is sending it. */
  holder: string;
}

declare module '../schema.ts' {
  interface Schema {
    mail: MailTable;
  }
}
