import type { AuditRecord } from '../../core/audit/types.ts';
import type { Session } from '../../core/session/types.ts';
import { failedAction } from '../../core/sign-in/sign-in-events.ts';
import type { Token } from '../../core/token/types.ts';
import type { TwoFactorState } from '../../core/two-factor/types.ts';
import { noTime, presentTime, presentTimeOrNull } from './presenting.ts';

export const presentTwoFactor = ({ confirmedUnix, recoveryCodesLeft }: TwoFactorState) => ({
  enabled: confirmedUnix !== 0,
  created_at: presentTimeOrNull(confirmedUnix),
  recovery_codes_left: recoveryCodesLeft,
});

/** @param secret the token itself, only right after its creation */
export function presentToken(token: Token, secret = '') {
  return {
    id: token.id,
    name: token.name,
    sha1: secret,
    token_last_eight: token.lastEight,
    scopes: [...token.scopes],
    created_at: presentTime(token.createdUnix),
    last_used_at: token.lastUsedUnix === 0 ? noTime : presentTime(token.lastUsedUnix),
    // Left out as in Gitea, whose tokens do not expire.
    ...(token.expiresUnix === 0 ? {} : { expires_at: presentTime(token.expiresUnix) }),
  };
}

/** For a failed sign-in, the record's detail contains the factor and the reason. */
export function presentSignIn(record: AuditRecord) {
  const isFailed = record.action === failedAction;
  const [factor = '', reason = ''] = isFailed ? record.detail.split(': ', 2) : [];
  return {
    id: record.id,
    created_at: presentTime(record.createdUnix),
    action: record.action,
    failed: isFailed,
    factor,
    reason,
    address: record.address,
    user_agent: record.userAgent ?? '',
  };
}

export function presentSession(session: Session, isCurrent: boolean) {
  return {
    id: session.id,
    created_at: presentTime(session.createdUnix),
    last_seen_at: presentTime(session.lastSeenUnix),
    address: session.address,
    user_agent: session.userAgent,
    current: isCurrent,
  };
}
