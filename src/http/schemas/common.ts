import { invalidField } from '../../core/errors.ts';
import { repositoryLengths } from '../../core/repository/rules.ts';
import { type TSchema, Type } from '../type.ts';
import { documented, headerText, userName } from './texts.ts';

export const dateTime = (description: string): TSchema =>
  Type.String({ format: 'date-time', description, examples: ['2026-05-04T09:30:00Z'] });

export const id = (description = 'id of the record'): TSchema =>
  Type.Integer({ format: 'int64', description });

/** What programs decide by; the message is for people. New codes and values may be added. */
export const problemFields = {
  code: Type.String({
    description:
      'the reason: `noun.reason`, or `invalid.<field>` for what a body or query says; may be a new one',
    examples: ['time.locked', 'invalid.time'],
  }),
  values: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'what the message names; of `invalid.<field>` also `field`, its path, and `reason`',
    },
  ),
};

/** The same in results that may have been stored before there were codes. */
export const resultProblemFields = {
  code: { ...problemFields.code, default: '', examples: [''] },
  values: { ...problemFields.values, default: {} },
};

export const ErrorSchema = Type.Object(
  {
    message: Type.String({ description: 'error message' }),
    url: Type.String({ description: 'URL of the API documentation' }),
    ...problemFields,
  },
  { $id: 'Error' },
);

/** A response without a body. */
export const emptyResponse = (description: string, options?: object): TSchema =>
  Type.Null({ description, ...options });

/** The errors of one operation; `openapi/shared-statuses.ts` adds those that all share. */
export function errorResponses(reasons: Readonly<Record<number, string>>): Record<number, TSchema> {
  return Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      status,
      Type.Ref('Error', { description }),
    ]),
  );
}

export const ownerAndRepo = {
  owner: userName('owner of the repository'),
  repo: Type.String({
    ...documented({ maxLength: repositoryLengths.name }),
    description: 'name of the repository',
    examples: ['site'],
  }),
};

/** The id or index of a record in a request. */
export const recordNumber = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

export const issueIndex = recordNumber('index of the issue within its repository');

const headers = {
  'Content-Disposition': 'name of the file',
  Deprecation: 'since when the operation is deprecated, RFC 9745',
  ETag: 'version of the entry, for `If-Match`',
  Link: 'rel `successor-version`: the list that replaces this one',
  'Set-Cookie': 'cookie of the session, or its deletion',
  'X-Punchcard-Confirm': '`confirmed` if the request can be repeated with that set to true',
};

/** The headers of a response, as an option of its schema. */
export const withHeaders = (...names: (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: headers[name] }]),
  ),
});

export const ifMatchHeader = Type.Object({
  'if-match': Type.Optional(
    headerText('`*`, or ETags separated by commas: only if the entry has one of them'),
  ),
});

/** The query of an operation that Gitea does not have: unknown parameters are refused (D37). */
export const ownQuery = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** Includes the issues' `time`. */
export const includeTime = Type.Optional(
  Type.Enum(['time'], { description: 'time: include the time spent and the estimate' }),
);

/**
 * Parses a parameter with ids, separated by commas.
 * @throws invalid that names the parameter
 */
export function idsOf(name: string, text: string, most: number): number[] {
  const parts = text.split(',');
  if (parts.length > most) throw invalidField(name, 'too-many-ids', { limit: most });
  return parts.map((part) => {
    const id = /^[0-9]{1,15}$/.test(part) ? Number(part) : 0;
    if (id < 1) throw invalidField(name, 'not-ids');
    return id;
  });
}
