import type { SignedIn } from '../core/caller.ts';
import { checkListable, type ToldEntry } from '../core/tracked-time/bulk.ts';
import { trackingOn } from '../core/tracked-time/entries.ts';
import {
  type EntryTexts,
  maxExternalIdLength,
  maxNoteLength,
} from '../core/tracked-time/entry-input.ts';
import { maxTimeSeconds } from '../core/tracked-time/tracked-time.ts';
import type { World } from '../core/world.ts';
import { type FastifyRequest, repositoryOf, signedIn } from './api.ts';
import { optional, userName } from './schemas.ts';
import { type Static, Type } from './type.ts';

/** What bodies say of an entry of tracked time: where it is added, changed, and both in bulk. */

const moment = (description: string) => Type.String({ format: 'date-time', description });

const amountMembers = {
  time: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxTimeSeconds,
      description: 'seconds, up to 366 days',
    }),
  ),
  duration: optional(
    Type.String({
      description: 'in the place of time: 1h30m, 1:30, 90m, 1.5h, 2d (working days) or PT1H30M',
    }),
  ),
};

const textMembers = {
  note: optional(Type.String({ description: `what was done, up to ${maxNoteLength} characters` })),
  billable: optional(Type.Boolean({ description: 'by default as the repository says' })),
  external_id: optional(
    Type.String({
      description: `what another program knows it by, up to ${maxExternalIdLength} characters`,
    }),
  ),
};

export const addMembers = {
  ...amountMembers,
  created: optional(
    moment('when the entry counts, 1970 to 9999; absent, null or the zero date: now'),
  ),
  started: optional(
    moment('when the work began; then it counts, unless created says so, at its end'),
  ),
  ...textMembers,
  user: optional(
    userName('for whom; read only from site admins, and from repo admins who name another'),
  ),
  user_name: optional(Type.String({ description: 'the same as user' })),
};

export const editMembers = {
  ...amountMembers,
  created: optional(moment('when the entry counts, 1970 to 9999')),
  started: optional(
    moment('when the work began; null and the zero date: it has no interval, and joins sums only'),
  ),
  ...textMembers,
};

const addShape = Type.Object(addMembers);
const editShape = Type.Object(editMembers);
type Texts = Static<typeof editShape>;

const textsOf = (body: Texts): EntryTexts => ({
  created: body.created,
  started: body.started,
  note: body.note,
  isBillable: body.billable,
  externalId: body.external_id,
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

/** The tags of which an entry must have one; undefined where the request names none. */
export const ifMatchOf = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  request.headers['if-match'];

/** Whoever may not track any more is not told again what he once wrote. */
export const mayTrack =
  (request: Pick<FastifyRequest, 'caller' | 'repositoryAccess'>, index: number) => (world: World) =>
    trackingOn(world, world.database.read, signedIn(request), repositoryOf(request), index);

/** The entries that an answer told of; a refusal tells of none. */
export function entriesIn(caller: SignedIn, times: readonly unknown[]): ToldEntry[] {
  return times.flatMap((time) => {
    const entry = time as ToldTime | null | undefined;
    const repositoryId = entry?.issue?.repository?.id;
    return repositoryId === undefined
      ? []
      : [{ repositoryId, isOwn: entry?.user_id === caller.user.id }];
  });
}

/** As much of an entry as tells whose it is and where. */
interface ToldTime {
  readonly user_id?: number;
  readonly issue?: { readonly repository?: { readonly id?: number } };
}

/** Who may not track on the issue any more, or not list what he was told of, is not told again. */
export const mayTellAgain =
  (request: Pick<FastifyRequest, 'caller' | 'repositoryAccess'>, index: number) =>
  async (world: World, given: { readonly body?: unknown }): Promise<void> => {
    await mayTrack(request, index)(world);
    const caller = signedIn(request);
    await checkListable(world, caller, entriesIn(caller, [given.body]));
  };
