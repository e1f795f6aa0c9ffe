import type { EntryState } from '../../core/time-revision/types.ts';
import {
  type EntryTexts,
  maxExternalIdLength,
  maxNoteLength,
  maxTagLength,
  maxTags,
} from '../../core/tracked-time/entry-input.ts';
import { optional, type Static, Type } from '../type.ts';
import { documented, line, prose } from './texts.ts';

/** The details of an entry as JSON, in request bodies and responses. */

export const detailInputs = {
  note: optional(prose(maxNoteLength, { description: 'work done' })),
  billable: optional(Type.Boolean({ description: "defaults to the repository's setting" })),
  external_id: optional(line(maxExternalIdLength, { description: 'id in another program' })),
  tags: optional(
    Type.Array(line(maxTagLength), {
      ...documented({ maxItems: maxTags }),
      description: 'without commas; of those that differ only in case, the first counts',
    }),
  ),
};
const inputs = Type.Object(detailInputs);

export const readDetails = (
  body: Static<typeof inputs>,
): Omit<EntryTexts, 'created' | 'started' | 'day'> => ({
  note: body.note,
  isBillable: body.billable,
  externalId: body.external_id,
  tags: body.tags,
});

/** The adjacent members of a response; `started` and `external_id` have other positions. */
export const shownDetails = {
  note: Type.String({ description: 'what the time was spent on' }),
  billable: Type.Boolean(),
  tags: Type.Array(Type.String({ examples: ['urgent'] }), { maxItems: maxTags }),
  billed_as: Type.String({
    description: 'the number it was billed with, which locks it, or empty',
  }),
};

export const presentDetails = (details: EntryState) => ({
  note: details.note,
  billable: details.isBillable,
  tags: [...details.tags],
  billed_as: details.billedAs,
});
