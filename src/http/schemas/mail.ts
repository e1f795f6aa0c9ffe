import { nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';

/** The state of a mail in the outbox. */
export const mailState = Type.Enum(
  ['waiting', 'sending', 'sent', 'failed', 'expired', 'cancelled'],
  {
    description:
      '`waiting` and `sending` are in progress; `failed` can be retried; the others are final',
  },
);

export const MailSchema = Type.Object(
  {
    id: id(),
    message_id: Type.String({
      description: 'Message-ID; changes if the result of an attempt is unknown',
      examples: ['<9b2d6f0e-7c39-4f6c-b6a1-0f5f2f8f7a11@punchcard.example.com>'],
    }),
    kind: Type.String({ description: 'what the mail is about', examples: ['confirm-email'] }),
    recipient: Type.String({ examples: ['mira@example.com'] }),
    subject: Type.String({ examples: ['Punchcard: confirm your email address'] }),
    state: mailState,
    attempts: Type.Integer(),
    last_error: Type.String({ description: 'result of the last attempt; empty if none' }),
    user_id: nullable(id('id of the account it is about')),
    created_at: dateTime('when it was queued'),
    next_attempt_at: nullable(dateTime('time of the next attempt; null if none is due')),
    expires_at: dateTime('when its content expires; it is not sent after that'),
    ended_at: nullable(dateTime('when it was sent, failed, expired or was cancelled')),
  },
  { $id: 'Mail' },
);
