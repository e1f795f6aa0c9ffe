import type { EntryDetails } from '../../core/records/types.ts';
import {
  type EntryTexts,
  maxExternalIdLength,
  maxNoteLength,
} from '../../core/tracked-time/entry-input.ts';
import { optional, type Static, Type } from '../type.ts';
import { line, prose } from './texts.ts';

/** The details of an entry as JSON, in request bodies and responses. */

export const detailInputs = {
  note: optional(prose(maxNoteLength, { description: 'work done' })),
  billable: optional(Type.Boolean({ description: "defaults to the repository's setting" })),
  external_id: optional(line(maxExternalIdLength, { description: 'id in another program' })),
};
const inputs = Type.Object(detailInputs);

export const readDetails = (
  body: Static<typeof inputs>,
): Omit<EntryTexts, 'created' | 'started' | 'day'> => ({
  note: body.note,
  isBillable: body.billable,
  externalId: body.external_id,
});

/** The adjacent members of a response; `started` and `external_id` have other positions. */
export const shownDetails = {
  note: Type.String({ description: 'what the time was spent on' }),
  billable: Type.Boolean(),
};

export const presentDetails = (details: EntryDetails) => ({
  note: details.note,
  billable: details.isBillable,
});
