import { Type } from '../type.ts';
import { timeLock } from './tracked-time.ts';

export const TimeLockSchema = Type.Object(timeLock, { $id: 'TimeLock' });

export const RepositoryTimeLockSchema = Type.Object(
  { repository: Type.Ref('RepositoryMeta'), ...timeLock },
  { $id: 'RepositoryTimeLock' },
);
