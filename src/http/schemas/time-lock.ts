import { nullable, Type } from '../type.ts';
import { dateTime } from './common.ts';

const timeLock = {
  until: nullable(dateTime('entries before this time are locked; null: none')),
  until_day: nullable(
    Type.String({ format: 'date', description: 'the same for entries that have only a day' }),
  ),
  reason: Type.String(),
  locked_by: nullable(Type.String({ description: 'login of the user who locked them' })),
  locked_at: nullable(dateTime('when they were locked')),
};

export const TimeLockSchema = Type.Object(timeLock, { $id: 'TimeLock' });

export const RepositoryTimeLockSchema = Type.Object(
  { repository: Type.Ref('RepositoryMeta'), ...timeLock },
  { $id: 'RepositoryTimeLock' },
);
