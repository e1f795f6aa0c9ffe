import type { Migration } from '../engine/migrate.ts';
import { first } from './001-first.ts';
import { mail } from './002-mail.ts';
import { time } from './003-time.ts';
import { audit } from './004-audit.ts';
import { changes } from './005-changes.ts';
import { changeLog } from './006-change-log.ts';
import { followers } from './007-followers.ts';
import { text } from './008-text.ts';
import { timeLists } from './009-time-lists.ts';
import { plans } from './010-plans.ts';
import { userKinds } from './011-user-kinds.ts';
import { resets } from './012-resets.ts';
import { listCounts } from './013-list-counts.ts';
import { hiddenFollows } from './014-hidden-follows.ts';
import { repositoryBlocks } from './015-repository-blocks.ts';
import { deferredMail } from './016-deferred-mail.ts';
import { dropChangeLog } from './017-drop-change-log.ts';
import { plainCounters } from './018-plain-counters.ts';
import { emailOrder } from './019-email-order.ts';
import { shorterIndexes } from './020-shorter-indexes.ts';
import { takeBack } from './021-take-back.ts';
import { dateOrder } from './022-date-order.ts';
import { lifetimes } from './023-lifetimes.ts';
import { userAgents } from './024-user-agents.ts';
import { comments } from './025-comments.ts';
import { replySizes } from './026-reply-sizes.ts';
import { savedReports } from './027-saved-reports.ts';
import { reportLinks } from './028-report-links.ts';
import { showWorkingDay } from './029-show-working-day.ts';
import { visibilityClasses } from './030-visibility-classes.ts';
import { editedIssues } from './031-edited-issues.ts';
import { hiddenFollowers } from './032-hidden-followers.ts';
import { editedComments } from './033-edited-comments.ts';
import { days } from './034-days.ts';
import { reportLinkExpiry } from './035-report-link-expiry.ts';
import { connectedRepositories } from './036-connected-repositories.ts';
import { suspendedTokens } from './037-suspended-tokens.ts';

/** All migrations in order. Numbers are never reused, and released migrations never change. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'first', up: first },
  { number: 2, name: 'mail', up: mail },
  { number: 3, name: 'time', up: time },
  { number: 4, name: 'audit', up: audit },
  { number: 5, name: 'changes', up: changes },
  { number: 6, name: 'change-log', up: changeLog },
  { number: 7, name: 'followers', up: followers },
  { number: 8, name: 'text', up: text },
  { number: 9, name: 'time-lists', up: timeLists },
  { number: 10, name: 'plans', up: plans },
  { number: 11, name: 'user-kinds', up: userKinds },
  { number: 12, name: 'resets', up: resets },
  { number: 13, name: 'list-counts', up: listCounts },
  { number: 14, name: 'hidden-follows', up: hiddenFollows },
  { number: 15, name: 'repository-blocks', up: repositoryBlocks },
  { number: 16, name: 'deferred-mail', up: deferredMail },
  { number: 17, name: 'drop-change-log', up: dropChangeLog },
  { number: 18, name: 'plain-counters', up: plainCounters },
  { number: 19, name: 'email-order', up: emailOrder },
  { number: 20, name: 'shorter-indexes', up: shorterIndexes },
  { number: 21, name: 'take-back', up: takeBack },
  { number: 22, name: 'date-order', up: dateOrder },
  { number: 23, name: 'lifetimes', up: lifetimes },
  { number: 24, name: 'user-agents', up: userAgents },
  { number: 25, name: 'comments', up: comments },
  { number: 26, name: 'reply-sizes', up: replySizes },
  { number: 27, name: 'saved-reports', up: savedReports },
  { number: 28, name: 'report-links', up: reportLinks },
  { number: 29, name: 'show-working-day', up: showWorkingDay },
  { number: 30, name: 'visibility-classes', up: visibilityClasses },
  { number: 31, name: 'edited-issues', up: editedIssues },
  { number: 32, name: 'hidden-followers', up: hiddenFollowers },
  { number: 33, name: 'edited-comments', up: editedComments },
  { number: 34, name: 'days', up: days },
  { number: 35, name: 'report-link-expiry', up: reportLinkExpiry },
  { number: 36, name: 'connected-repositories', up: connectedRepositories },
  { number: 37, name: 'suspended-tokens', up: suspendedTokens },
];
