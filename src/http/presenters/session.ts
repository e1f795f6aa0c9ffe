import type { AuditRecord } from '../../core/audit/types.ts';
import type { Session } from '../../core/session/types.ts';
import { failedAction } from '../../core/sign-in/sign-in-notices.ts';
import { presentTime } from './presenting.ts';

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
