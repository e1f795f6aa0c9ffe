import { auditSudo } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { findNamedRepository } from '../policy/lookup.ts';
import { recheckAccessById } from '../policy/recheck.ts';
import { maxTimeSeconds } from '../records/tracked-time.ts';
import type { RepositoryAccess } from '../records/types.ts';
import { readInstant } from '../time/instant.ts';
import { checkTakesTime } from '../tracked-time/access.ts';
import { issueColumns } from '../tracked-time/entry-writes.ts';
import { write } from '../transaction.ts';
import { currentStopwatch, requireTracking } from './access.ts';
import { recordEvent } from './event.ts';
import { fullStopwatches } from './full-stopwatch.ts';
import {
  begunAt,
  isPaused,
  maxSegments,
  paused,
  pausedAt,
  resumed,
  runsPast,
  secondsUntil,
  startOf,
} from './segments.ts';
import type { FullStopwatch, Segment, Stopwatch } from './types.ts';

/** A request to change a stopwatch; absent and null fields stay as they are. */
export interface StopwatchEdit {
  readonly paused?: boolean | null | undefined;
  /** When it was paused or resumed, RFC 3339; default: now. */
  readonly at?: string | null | undefined;
  /** When the work began, RFC 3339. */
  readonly startedAt?: string | null | undefined;
  /** The issue to move it to and, if in another repository, `owner/name`. */
  readonly issue?: number | null | undefined;
  readonly repository?: string | null | undefined;
}

/**
 * Moves the caller's stopwatch to another issue, changes its start, and pauses or resumes it, in
 * this order. Needs no rights on its current issue.
 * @throws invalid that names the field
 * @throws not_found if the caller has none, or the repository or issue does not exist
 * @throws forbidden if the caller may not track time on the new issue
 * @throws conflict if it was paused too often, or would be paused before it began
 */
export async function editStopwatch(
  context: Context,
  caller: SignedIn,
  edit: StopwatchEdit,
): Promise<FullStopwatch> {
  const startedUnix = readInstant('started_at', edit.startedAt);
  if (startedUnix !== undefined && startedUnix > context.clock.nowUnix()) {
    throw invalidField('started_at', 'in-future');
  }
  const pausedUnix = readInstant('at', edit.at);
  if (pausedUnix !== undefined && pausedUnix > context.clock.nowUnix()) {
    throw invalidField('at', 'in-future');
  }
  if (edit.repository != null && edit.issue == null) throw invalidField('issue', 'required');
  const named =
    edit.repository == null
      ? undefined
      : await findNamedRepository(context, caller, edit.repository, edit.issue ?? undefined);
  return write(context, caller, async (tx) => {
    let watch = await currentStopwatch(tx);
    const { nowUnix } = tx;
    if (edit.issue != null) {
      const requested = named ?? (await recheckAccessById(tx, watch.repositoryId));
      watch = await moveTo(tx, watch, requested, edit.issue);
    }
    if (startedUnix !== undefined) {
      watch = { ...watch, segments: segmentsFrom(watch, startedUnix, nowUnix) };
    }
    if (edit.paused === true && !isPaused(watch) && runsPast(watch, pausedUnix ?? nowUnix)) {
      if (pausedUnix === undefined) throw conflict('stopwatch.in-future');
      throw invalidField('at', 'before-resumption');
    }
    if (edit.paused === false && pausedUnix !== undefined && pausedUnix < pausedAt(watch)) {
      throw invalidField('at', 'before-pause');
    }
    if (edit.paused != null) {
      const atUnix = pausedUnix ?? nowUnix;
      const segments = edit.paused ? paused(watch, atUnix) : resumed(watch, atUnix);
      watch = { ...watch, segments };
    }
    if (watch.segments.length > maxSegments) {
      throw conflict('stopwatch.paused-too-often');
    }
    await tx.stopwatches.save(watch);
    await auditSudo(tx, 'stopwatch.edit', `issue:${watch.issueId}`);
    const [shown] = await fullStopwatches(tx, [watch]);
    if (shown === undefined) throw notFound('stopwatch.none');
    return shown;
  });
}

async function moveTo(
  tx: Tx<SignedIn>,
  watch: Stopwatch,
  requested: RepositoryAccess,
  number: number,
): Promise<Stopwatch> {
  const { access, issue, user } = await requireTracking(tx, requested, number);
  if (issue.id === watch.issueId) return watch;
  checkTakesTime({ access, issue });
  const [left] = await tx.issues.byIds([watch.issueId]);
  if (left !== undefined) await recordEvent(tx, left, 'cancel_tracking', user.id);
  await recordEvent(tx, issue, 'start_tracking', user.id);
  return { ...watch, ...issueColumns({ access, issue }) };
}

/** @throws invalid if nothing would be left, or more than an entry can hold */
function segmentsFrom(watch: Stopwatch, startedUnix: number, nowUnix: number): readonly Segment[] {
  const segments = begunAt(watch, startedUnix);
  if (segments === undefined) {
    throw invalidField('started_at', 'not-before-pause');
  }
  const seconds = secondsUntil({ segments }, nowUnix);
  if (seconds > maxTimeSeconds && startedUnix < startOf(watch)) {
    throw invalidField('started_at', 'too-long-ago');
  }
  return segments;
}
