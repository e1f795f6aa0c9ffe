import type { EntryState } from '../../core/time-revision/types.ts';
import type { FullRevision } from '../../core/tracked-time/history.ts';
import { presentDetails } from '../schemas/entry-details.ts';
import { presentDay, presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

export function presentState(state: EntryState) {
  return {
    time: state.timeSeconds,
    created: presentTime(state.createdUnix),
    started: state.startedUnix === null ? null : presentTime(state.startedUnix),
    day: presentDay(state.day),
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
