import type { Context } from '../context.ts';
import type { Session, SessionLimits } from './types.ts';

/** The oldest last use and the oldest sign-in of an active session. */
export function sessionLimits({ clock, rules }: Pick<Context, 'clock' | 'rules'>): SessionLimits {
  const nowUnix = clock.nowUnix();
  return {
    seenAfterUnix: nowUnix - rules.sessionIdleDays * 86_400,
    createdAfterUnix: nowUnix - rules.sessionMaxDays * 86_400,
  };
}

export const isActive = (session: Session, limits: SessionLimits): boolean =>
  session.lastSeenUnix > limits.seenAfterUnix && session.createdUnix > limits.createdAfterUnix;
