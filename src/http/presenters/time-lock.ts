import { titleOf } from '../../core/records/user.ts';
import type { FullTimeLock, RepositoryLock } from '../../core/time-lock/operations.ts';
import { presentDay, presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

export function presentTimeLock(full: FullTimeLock) {
  return {
    until: full === null ? null : presentTime(full.lock.untilUnix),
    until_day: presentDay(full?.lock.untilDay ?? null),
    reason: full?.lock.reason ?? '',
    locked_by: full?.userName ?? null,
    locked_at: full === null ? null : presentTime(full.lock.createdUnix),
  };
}

export const presentRepositoryLock = ({ repository, ownerName, full }: RepositoryLock) => ({
  repository: presentRepositoryMeta({ ...repository, title: titleOf(repository) }, ownerName),
  ...presentTimeLock(full),
});
