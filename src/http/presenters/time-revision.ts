import type { FullTimeLock, RepositoryLock } from '../../core/time-lock/operations.ts';
import type { FullRevision } from '../../core/time-revision/operations.ts';
import type { EntryState } from '../../core/tracked-time/types.ts';
import { presentDetails } from '../middleware/entry-details.ts';
import { presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

export function presentState(state: EntryState) {
  return {
    time: state.timeSeconds,
    created: presentTime(state.createdUnix),
    started: state.startedUnix === null ? null : presentTime(state.startedUnix),
    ...presentDetails(state),
    external_id: state.externalId,
    issue_id: state.issueId,
    issue: state.issueNumber,
    repository: presentRepositoryMeta(
      { id: state.repositoryId, name: state.repositoryNameThen },
      state.ownerNameThen,
    ),
  };
}

/** One revision of an entry. */
export function presentRevision({ revision, ...known }: FullRevision) {
  return {
    id: revision.id,
    kind: revision.kind,
    batch: revision.batch,
    actor: known.actorName,
    user: known.userName,
    client: known.client,
    created: presentTime(revision.createdUnix),
    before: known.before === null ? null : presentState(known.before),
    after: known.after === null ? null : presentState(known.after),
  };
}

export function presentTimeLock(full: FullTimeLock) {
  return {
    until: full === null ? null : presentTime(full.lock.untilUnix),
    reason: full?.lock.reason ?? '',
    locked_by: full?.userName ?? null,
    locked_at: full === null ? null : presentTime(full.lock.createdUnix),
  };
}

export const presentRepositoryLock = ({ repository, ownerName, full }: RepositoryLock) => ({
  repository: presentRepositoryMeta(repository, ownerName),
  ...presentTimeLock(full),
});
