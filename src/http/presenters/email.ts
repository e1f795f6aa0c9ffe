import type { Email } from '../../core/email/types.ts';
import { presentTime, presentTimeOrNull } from './presenting.ts';

/** An address with its owner's id and login (D28). */
export function presentEmail(email: Email, userName: string) {
  return {
    email: email.address,
    verified: email.isVerified,
    primary: email.isPrimary,
    user_id: email.userId,
    username: userName,
    id: email.id,
    created_at: presentTime(email.createdUnix),
    verified_at: presentTimeOrNull(email.verifiedUnix),
    expires_at: presentTimeOrNull(email.expiresUnix),
    mail_deferred: email.isMailDeferred,
  };
}
