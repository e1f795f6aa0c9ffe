import { type TSchema, type TString, Type } from '../type.ts';

export { optional } from '../type.ts';

/** Response schemas of all records; `present.ts` builds them. All keys are always present (D3). */

export const dateTime = (description: string): TSchema =>
  Type.String({ format: 'date-time', description, examples: ['2026-05-04T09:30:00Z'] });

export const id = (description = 'id of the record'): TSchema =>
  Type.Integer({ format: 'int64', description });

export const ErrorSchema = Type.Object(
  {
    message: Type.String({ description: 'error message' }),
    url: Type.String({ description: 'URL of the API documentation' }),
  },
  { $id: 'Error' },
);

/** A response without a body. */
export const emptyResponse = (description: string): TSchema => Type.Null({ description });

/** The errors of one operation; `document.ts` adds those that all share. */
export function errorResponses(reasons: Readonly<Record<number, string>>): Record<number, TSchema> {
  return Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      status,
      Type.Ref('Error', { description }),
    ]),
  );
}

export const ownerAndRepo = {
  owner: Type.String({ description: 'owner of the repository' }),
  repo: Type.String({ description: 'name of the repository' }),
};

export const issueIndex = Type.Integer({
  format: 'int64',
  description: 'index of the issue within its repository',
});

/** The query of an operation that Gitea does not have: unknown parameters are refused (D37). */
export const ownQuery = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** Text searches scan whole tables: the maximum length limits their cost. */
export const searchText = (description: string): TString =>
  Type.String({ maxLength: 255, description });

/** Includes the issues' `time`. */
export const includeTime = Type.Optional(
  Type.Enum(['time'], { description: 'time: include the time spent and the estimate' }),
);

export const userName = (description: string): TString =>
  Type.String({ description, examples: ['mira'] });
