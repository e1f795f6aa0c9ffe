import { endInvitations } from './account/invitation.ts';
import { purgePendingAccounts } from './account/pending-account.ts';
import { removeEmailsSince } from './account/recovery.ts';
import { endCollaborations } from './collaborator/operations.ts';
import type { CoreDoor, View } from './context.ts';
import { type KernelNoun, none } from './door.ts';
import { purgeExpiredEmails } from './email/pending-email.ts';
import { retainedChanges } from './events/limits.ts';
import { retentionSeconds } from './idempotency/limits.ts';
import { mailWork } from './mailing/sending.ts';
import { sessionLimits } from './policy/session-limits.ts';
import { failedAction } from './sign-in/sign-in-notices.ts';
import { countedIfAny } from './text.ts';
import { undoTwoFactor } from './two-factor/operations.ts';

const daysAgo = ({ nowUnix }: View, days: number): number => nowUnix - days * 86_400;

/** Failed sign-ins in the audit. */
const failedSignInsKept = 100_000;

const listedOnly = none('a recovery lists what was done, and undoes only what gives access');

/** What the core must know of the kernel's nouns, in the order in which an intruder's access ends. */
export const kernelDoors: Readonly<Record<KernelNoun, CoreDoor>> = {
  session: {
    purges: [(tx, limit) => tx.sessions.purge(sessionLimits(tx), limit)],
    endAccess: async (tx, user) => {
      await tx.sessions.removeOthers(user.id, null);
      return '';
    },
  },
  token: {
    endAccess: async (tx, user, { accessUnix }) =>
      countedIfAny(await tx.tokens.removeSince(user.id, accessUnix), 'token'),
  },
  email: {
    purges: [purgeExpiredEmails],
    endAccess: async (tx, user, since) =>
      countedIfAny(await removeEmailsSince(tx, user, since), 'address', 'addresses'),
  },
  collaborator: {
    endAccess: async (tx, user, { changesUnix }) =>
      countedIfAny(await endCollaborations(tx, user, changesUnix), 'collaborator'),
  },
  'mailed-secret': {
    // An expired link is reported as expired for one more day.
    purges: [(tx, limit) => tx.mailedSecrets.purge(daysAgo(tx, 1), limit)],
    endAccess: async (tx, _user, { changesUnix }) =>
      countedIfAny(await endInvitations(tx, changesUnix), 'invitation'),
  },
  'two-factor': {
    endAccess: async (tx, user, { changesUnix }) => {
      await undoTwoFactor(tx, user, changesUnix);
      return '';
    },
  },
  account: {
    purges: [
      purgePendingAccounts,
      (tx, limit) => tx.users.purgeReservedNames(daysAgo(tx, tx.rules.nameHoldDays), limit),
    ],
    endAccess: none('it is what a recovery gives back'),
  },
  audit: {
    // Anonymous requests create these, so their number is bounded as well.
    purges: [
      (tx, limit) => {
        const beforeUnix = daysAgo(tx, tx.rules.failedSignInKeepDays);
        return tx.auditLog.purge(failedAction, { beforeUnix, keep: failedSignInsKept }, limit);
      },
    ],
    endAccess: none('it is what a recovery reads'),
  },
  block: { endAccess: none('it gives no access') },
  change: {
    // Event streams read changes every second, so older ones have been delivered.
    purges: [(tx, limit) => tx.changes.purge(retainedChanges, limit)],
    endAccess: none('it gives no access'),
  },
  follow: { endAccess: none('it gives no access') },
  idempotency: {
    purges: [(tx, limit) => tx.idempotency.purge(tx.nowUnix - retentionSeconds, limit)],
    endAccess: none('its replies are given only to the credential that asked'),
  },
  instance: {
    purges: [(tx, limit) => tx.throttles.purge(tx.nowUnix, limit)],
    endAccess: listedOnly,
  },
  issue: {
    purges: [(tx, limit) => tx.issues.purge(daysAgo(tx, tx.rules.restoreDays), limit)],
    endAccess: listedOnly,
  },
  mail: {
    outbox: mailWork,
    purges: [
      (tx, limit) => tx.mails.expire(tx.nowUnix, limit),
      (tx, limit) => tx.mails.purge(daysAgo(tx, tx.rules.mailKeepDays), limit),
    ],
    endAccess: none('links in mails are mailed secrets'),
  },
  repository: {
    purges: [(tx, limit) => tx.repositories.purge(daysAgo(tx, tx.rules.restoreDays), limit)],
    endAccess: listedOnly,
  },
  stopwatch: { endAccess: none('it gives no access') },
  'time-lock': { endAccess: listedOnly },
  'time-revision': { endAccess: none('it is history') },
  timeline: { endAccess: none('it is history') },
  'tracked-time': { endAccess: listedOnly },
};
