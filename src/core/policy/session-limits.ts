import type { View } from '../context.ts';
import type { SessionLimits } from '../records/types.ts';

/** The oldest last use and the oldest sign-in of an active session. */
export function sessionLimits({ rules, nowUnix }: Pick<View, 'rules' | 'nowUnix'>): SessionLimits {
  return {
    seenAfterUnix: nowUnix - rules.sessionIdleDays * 86_400,
    createdAfterUnix: nowUnix - rules.sessionMaxDays * 86_400,
  };
}

export const isActive = (
  session: { readonly lastSeenUnix: number; readonly createdUnix: number },
  limits: SessionLimits,
): boolean =>
  session.lastSeenUnix > limits.seenAfterUnix && session.createdUnix > limits.createdAfterUnix;
