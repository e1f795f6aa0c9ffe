import { endInvitations } from './account/invitation.ts';
import { purgePendingAccounts } from './account/pending-account.ts';
import { removeEmailsSince } from './account/recovery.ts';
import { endCollaborations } from './collaborator/operations.ts';
import type { Context, CoreDoor } from './context.ts';
import { type KernelNoun, none } from './door.ts';
import { purgeExpiredEmails } from './email/pending-email.ts';
import { retainedChanges } from './events/limits.ts';
import { retentionSeconds } from './idempotency/limits.ts';
import { mailWork } from './mailing/sending.ts';
import { sessionLimits } from './policy/session-limits.ts';
import { failedAction } from './sign-in/sign-in-notices.ts';
import { undoTwoFactor } from './two-factor/operations.ts';

const daysAgo = ({ clock }: Context, days: number): number => clock.nowUnix() - days * 86_400;

/** Failed sign-ins in the audit. */
const failedSignInsKept = 100_000;

const counted = (count: number, what: string): string => (count === 0 ? '' : `${count} ${what}`);

const listedOnly = none('a recovery lists what was done, and undoes only what gives access');

/** What the core must know of the kernel's nouns, in the order in which an intruder's access ends. */
export const kernelDoors: Readonly<Record<KernelNoun, CoreDoor>> = {
  session: {
    purges: [(context, { sessions }, limit) => sessions.purge(sessionLimits(context), limit)],
    endAccess: async (_context, { sessions }, _caller, user) => {
      await sessions.removeOthers(user.id, null);
      return '';
    },
  },
  token: {
    endAccess: async (_context, { tokens }, _caller, user, { accessUnix }) =>
      counted(await tokens.removeSince(user.id, accessUnix), 'tokens'),
  },
  email: {
    purges: [purgeExpiredEmails],
    endAccess: async (context, stores, _caller, user, since) =>
      counted(await removeEmailsSince(context, stores, user, since), 'addresses'),
  },
  collaborator: {
    endAccess: async (context, stores, caller, user, { changesUnix }) =>
      counted(await endCollaborations(context, stores, caller, user, changesUnix), 'collaborators'),
  },
  'mailed-secret': {
    // An expired link is reported as expired for one more day.
    purges: [
      (context, { mailedSecrets }, limit) => mailedSecrets.purge(daysAgo(context, 1), limit),
    ],
    endAccess: async (context, stores, caller, _user, { changesUnix }) =>
      counted(await endInvitations(context, stores, caller, changesUnix), 'invitations'),
  },
  'two-factor': {
    endAccess: async (context, stores, caller, user, { changesUnix }) => {
      await undoTwoFactor(context, stores, caller, user, changesUnix);
      return '';
    },
  },
  account: {
    purges: [
      purgePendingAccounts,
      (context, { users }, limit) =>
        users.purgeReservedNames(daysAgo(context, context.rules.nameHoldDays), limit),
    ],
    endAccess: none('it is what a recovery gives back'),
  },
  audit: {
    // Anonymous requests create these, so their number is bounded as well.
    purges: [
      (context, { audit }, limit) => {
        const beforeUnix = daysAgo(context, context.rules.failedSignInKeepDays);
        return audit.purge(failedAction, { beforeUnix, keep: failedSignInsKept }, limit);
      },
    ],
    endAccess: none('it is what a recovery reads'),
  },
  block: { endAccess: none('it gives no access') },
  change: {
    // Event streams read changes every second, so older ones have been delivered.
    purges: [(_context, { changes }, limit) => changes.purge(retainedChanges, limit)],
    endAccess: none('it gives no access'),
  },
  follow: { endAccess: none('it gives no access') },
  idempotency: {
    purges: [
      (context, { idempotency }, limit) =>
        idempotency.purge(context.clock.nowUnix() - retentionSeconds, limit),
    ],
    endAccess: none('its replies are given only to the credential that asked'),
  },
  instance: {
    purges: [(context, { throttles }, limit) => throttles.purge(context.clock.nowUnix(), limit)],
    endAccess: listedOnly,
  },
  issue: {
    purges: [
      (context, { issues }, limit) =>
        issues.purge(daysAgo(context, context.rules.restoreDays), limit),
    ],
    endAccess: listedOnly,
  },
  mail: {
    outbox: mailWork,
    purges: [
      (context, { mails }, limit) => mails.expire(context.clock.nowUnix(), limit),
      (context, { mails }, limit) =>
        mails.purge(daysAgo(context, context.rules.mailKeepDays), limit),
    ],
    endAccess: none('links in mails are mailed secrets'),
  },
  repository: {
    purges: [
      (context, { repositories }, limit) =>
        repositories.purge(daysAgo(context, context.rules.restoreDays), limit),
    ],
    endAccess: listedOnly,
  },
  stopwatch: { endAccess: none('it gives no access') },
  'time-lock': { endAccess: listedOnly },
  'time-revision': { endAccess: none('it is history') },
  timeline: { endAccess: none('it is history') },
  'tracked-time': { endAccess: listedOnly },
};
