import type { FullTimeLock, RepositoryLock } from '../../core/time-lock/operations.ts';
import { presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

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
