import type { FullRevision, NamedState } from '../../core/tracked-time/history.ts';
import { presentDetails } from '../schemas/entry-details.ts';
import { presentDay, presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

export function presentState(state: NamedState) {
  return {
    time: state.timeSeconds,
    created: presentTime(state.createdUnix),
    started: state.startedUnix === null ? null : presentTime(state.startedUnix),
    day: presentDay(state.day),
    ...presentDetails(state),
    external_id: state.externalId,
    issue_id: state.issueId,
    issue: state.issueNumber,
    ...(state.activity === undefined ? {} : { activity: state.activity }),
    repository: presentRepositoryMeta(
      { id: state.repositoryId, name: state.repositoryNameThen, title: state.project },
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
