import { maxTimeSeconds } from '../../core/records/tracked-time.ts';
import type { EntryTexts } from '../../core/tracked-time/entry-input.ts';
import type { FastifyRequest } from '../api.ts';
import { optional, type Static, Type } from '../type.ts';
import { detailInputs, readDetails } from './entry-details.ts';
import { day, duration, storedTime, userName } from './texts.ts';

/** Members of request bodies about tracked time, for single and bulk requests. */

const amountMembers = {
  time: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxTimeSeconds,
      description: 'seconds, up to 366 days',
    }),
  ),
  duration: optional(
    duration('instead of time: 1h30m, 1:30, 90m, 1.5h, 2d (working days) or PT1H30M'),
  ),
};

export const addMembers = {
  ...amountMembers,
  created: optional(
    storedTime('time of the entry, 1970 to 9999; defaults to now if absent, null or the zero date'),
  ),
  started: optional(storedTime('when the work began; created then defaults to its end')),
  day: optional(day('day of the entry without a time of day, instead of started and created')),
  ...detailInputs,
  user: optional(
    userName('owner of the time; only site admins and repo admins may name another user'),
  ),
  user_name: optional(userName('same as user')),
};

export const editMembers = {
  ...amountMembers,
  created: optional(
    storedTime(
      'time of the entry, 1970 to 9999; if the entry has a start, only together with started',
    ),
  ),
  started: optional(storedTime('when the work began; null or the zero date removes the interval')),
  day: optional(day('day of the entry without a time of day, which removes both times')),
  ...detailInputs,
};

const addShape = Type.Object(addMembers);
const editShape = Type.Object(editMembers);
type Texts = Static<typeof editShape>;

const textsOf = (body: Texts): EntryTexts => ({
  created: body.created,
  started: body.started,
  day: body.day,
  ...readDetails(body),
});

export const addInputOf = (body: Static<typeof addShape>) => ({
  ...textsOf(body),
  time: body.time,
  duration: body.duration,
  user: body.user,
  userName: body.user_name,
});

export const editInputOf = (body: Texts) => ({
  ...textsOf(body),
  time: body.time,
  duration: body.duration,
});

/** The accepted ETags; undefined if the request names none. */
export const ifMatchOf = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  request.headers['if-match'];
