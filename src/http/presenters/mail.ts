import type { Mail } from '../../core/mailing/types.ts';
import { presentTime, presentTimeOrNull } from './presenting.ts';

/** A mail of the outbox, for site admins, without its content. */
export function presentMail(mail: Mail) {
  const isUnderWay = mail.state === 'waiting' || mail.state === 'sending';
  return {
    id: mail.id,
    message_id: mail.messageId,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    last_error: mail.lastError,
    user_id: mail.userId,
    created_at: presentTime(mail.createdUnix),
    next_attempt_at: isUnderWay ? presentTime(mail.nextAttemptUnix) : null,
    expires_at: presentTime(mail.expiresUnix),
    ended_at: presentTimeOrNull(mail.endedUnix),
  };
}
