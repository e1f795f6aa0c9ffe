import { auditContract } from './audit.ts';
import { blockContract } from './block.ts';
import { changeContract } from './change.ts';
import { commentContract } from './comment.ts';
import { emailContract } from './email.ts';
import { followContract } from './follow.ts';
import { idempotencyContract } from './idempotency.ts';
import { issueContract } from './issue.ts';
import { longListContract } from './long-list.ts';
import { mailContract } from './mail.ts';
import { mailedSecretContract } from './mailed-secret.ts';
import { reportContract } from './report.ts';
import { repositoryContract } from './repository.ts';
import { sessionContract } from './session.ts';
import { settingContract } from './setting.ts';
import { stopwatchContract } from './stopwatch.ts';
import { throttleContract } from './throttle.ts';
import { timeLockContract } from './time-lock.ts';
import { timeRevisionContract } from './time-revision.ts';
import { timelineContract } from './timeline.ts';
import { tokenContract } from './token.ts';
import { trackedTimeContract } from './tracked-time.ts';
import { twoFactorContract } from './two-factor.ts';
import { userContract } from './user.ts';
import type { OpenDatabase } from './world.ts';

/** The contracts of every database; each test opens a database and runs this list. */
export const contracts: readonly ((open: OpenDatabase) => void)[] = [
  auditContract,
  blockContract,
  changeContract,
  commentContract,
  emailContract,
  followContract,
  idempotencyContract,
  issueContract,
  longListContract,
  mailContract,
  mailedSecretContract,
  reportContract,
  repositoryContract,
  sessionContract,
  settingContract,
  stopwatchContract,
  throttleContract,
  timeLockContract,
  timeRevisionContract,
  timelineContract,
  tokenContract,
  trackedTimeContract,
  twoFactorContract,
  userContract,
];
