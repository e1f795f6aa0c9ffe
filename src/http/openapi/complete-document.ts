import { maxUserNameLength } from '../../core/user/user-name.ts';
import { temporaryStatuses } from '../middleware/idempotency.ts';
import { requestName } from '../names.ts';
import { showBounds } from './bounds.ts';
import { exampleOf, type Schema, type Schemas } from './examples.ts';

/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface Document {
  components: {
    schemas?: Schemas;
    examples?: Record<string, { value: unknown }>;
    parameters?: Record<string, Parameter>;
  };
  paths: Record<string, Record<string, Operation>>;
}

interface Media {
  schema?: Schemas[string];
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Reply {
  description: string;
  headers?: Record<string, { description: string; schema: object }>;
  content?: Record<string, Media>;
  'x-shared'?: true;
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  allowEmptyValue?: true;
  schema?: Schema;
}

interface Operation {
  operationId?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Reply>;
  security?: Record<string, string[]>[];
  'x-access'?: string;
  'x-scopes'?: string[];
  'x-own-statuses'?: number[];
  'x-needs-proof'?: true;
  'x-repeatable'?: true;
}

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
const codeHeader: NonNullable<Reply['headers']> = {
  'X-Gitea-OTP': {
    description: '`required` if the password is right but the two-factor code is missing',
    schema: text,
  },
};
const headersOf: Readonly<Record<string, NonNullable<Reply['headers']>>> = {
  307: { Location: { description: 'the new location, relative to the host', schema: text } },
  401: {
    'WWW-Authenticate': { description: '`Bearer`', schema: text },
    'Set-Cookie': { description: 'deletes the cookie of an ended session', schema: text },
    ...codeHeader,
  },
  429: { 'Retry-After': { description: 'seconds to wait before a retry', schema: whole } },
  503: { 'Retry-After': { description: 'seconds to wait before a retry', schema: whole } },
};
const proofHeader: NonNullable<Reply['headers']> = {
  'X-Punchcard-Confirm': {
    description: '`password` if the password of the session must be confirmed again',
    schema: text,
  },
};
const listHeaders: NonNullable<Reply['headers']> = {
  'X-Total-Count': { description: 'total number of rows on all pages', schema: whole },
  Link: {
    description: 'rel `next`, `last`, `first`, `prev`, where they exist',
    schema: text,
  },
};

const sudo: Parameter = {
  name: 'Sudo',
  in: 'header',
  required: false,
  description:
    'act as this user: for site admins, not in a session; the query parameter `sudo` means the same. 404 if there is no such user',
  schema: { type: 'string', maxLength: maxUserNameLength, pattern: '^[!-~]*$' },
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'a key for this change, chosen by the client: a request repeated within 24 hours takes effect only once and gets the first response again, or 409 if that was too large to store. At most 10,000 keys in 24 hours; more get 429',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};
const repeatedHeaders: NonNullable<Reply['headers']> = {
  'Idempotency-Replayed': {
    description: '`true`: this is the stored response; nothing was changed',
    schema: text,
  },
};

/** Adds what follows from the routes: security, response headers and examples. */
export function completeDocument(document: Document): Document {
  const { components, paths } = document;
  const schemas = components.schemas ?? {};
  const kept: Record<string, { value: unknown }> = {};
  components.examples = kept;
  components.parameters = { Sudo: sudo };
  for (const [name, schema] of Object.entries(schemas)) {
    // An $id would change the base URI against which references are resolved.
    delete schema.$id;
    kept[name] = { value: exampleOf(schema, schemas) };
  }
  const give = (media: Media): void => {
    if (media.schema === undefined || 'example' in media || 'examples' in media) return;
    const one = nameIn(media.schema.$ref);
    const each = nameIn(media.schema.items?.$ref);
    const name = one ?? (each === undefined ? undefined : `${each}List`);
    if (name === undefined) {
      media.example = exampleOf(media.schema, schemas);
      return;
    }
    kept[name] ??= { value: exampleOf(media.schema, schemas) };
    media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
  };
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) {
      operation.security = securityOf(operation);
      completeParameters(operation);
      completeReplies(operation, give);
      const content = operation.requestBody?.content ?? {};
      for (const { schema } of Object.values(content)) if (schema !== undefined) showBounds(schema);
      const csv = content['text/csv'];
      if (csv !== undefined) content['text/csv'] = fileOf(csv);
      for (const media of Object.values(content)) give(media);
      nameBody(operation, schemas);
      delete operation['x-own-statuses'];
    }
  }
  const used = JSON.stringify(paths);
  for (const name of Object.keys(kept)) {
    if (!used.includes(`"#/components/examples/${name}"`)) delete kept[name];
  }
  components.schemas = sorted(schemas);
  components.examples = sorted(kept);
  document.paths = sorted(paths);
  return document;
}

/** By key: the order in which modules add their routes makes no difference. */
const sorted = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** An empty value in a query counts as absent (D7). */
function completeParameters(operation: Operation): void {
  const own = (operation.parameters ?? []) as Parameter[];
  for (const parameter of own) {
    if (parameter.schema !== undefined) showBounds(parameter.schema);
    if (parameter.in === 'query') parameter.allowEmptyValue = true;
    // Fastify knows headers in lower case only.
    if (parameter.in === 'header') {
      parameter.name = parameter.name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
    }
  }
  operation.parameters = [
    ...own,
    ...(operation['x-repeatable'] === true ? [idempotencyKey] : []),
    ...(operation['x-access'] === 'sign-in' ? [] : [{ $ref: '#/components/parameters/Sudo' }]),
  ];
}

/**
 * Gives the schema of a JSON body its name among the components. A body without required members
 * may be omitted.
 */
function nameBody({ operationId = '', requestBody }: Operation, schemas: Schemas): void {
  const json = requestBody?.content['application/json'];
  if (requestBody === undefined || json?.schema === undefined) return;
  requestBody.required = (json.schema.required ?? []).length > 0;
  const name = requestName(operationId);
  schemas[name] = json.schema;
  json.schema = { $ref: `#/components/schemas/${name}` };
}

/** A file is the body itself; in JSON it is the only member. */
function fileOf(json: Media): Media {
  const { csv } = (json.example ?? {}) as { csv?: string };
  return {
    schema: { ...json.schema?.properties?.csv },
    ...(csv === undefined ? {} : { example: csv }),
  };
}

const nameIn = (reference: string | undefined): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec(reference ?? '')?.[1];

/** The credentials that an operation accepts, with the scopes that a token needs. */
function securityOf(operation: Operation): Record<string, string[]>[] {
  const token = { token: operation['x-scopes'] ?? [] };
  const [basic, session] = [{ basic: [] }, { session: [] }];
  switch (operation['x-access']) {
    case 'anyone':
      return [{}, token, basic, session];
    // The credential is in the body.
    case 'sign-in':
      return [];
    case 'no-token':
      return [basic, session];
    default:
      return [token, basic, session];
  }
}

/** True if it asks for the password again, and so for the two-factor code. */
function asksForPassword(operation: Operation): boolean {
  const body = operation.requestBody?.content['application/json']?.schema?.properties ?? {};
  const takesCode = 'otp' in body || ('code' in body && 'password' in body);
  return operation['x-access'] === 'no-token' && takesCode;
}

function completeReplies(operation: Operation, give: (media: Media) => void): void {
  const own = new Set((operation['x-own-statuses'] ?? []).map(String));
  const takes = (name: string): boolean =>
    (operation.parameters ?? []).some((p) => 'name' in p && p.name === name);
  for (const [status, reply] of Object.entries(operation.responses)) {
    if (!own.has(status)) reply['x-shared'] = true;
    if (status in headersOf) reply.headers = { ...headersOf[status], ...reply.headers };
    if (status === '403' && operation['x-needs-proof'] === true) {
      reply.headers = { ...proofHeader, ...reply.headers };
    }
    if (status === '403' && asksForPassword(operation)) {
      reply.headers = { ...codeHeader, ...reply.headers };
    }
    if (status === '200' && takes('page')) reply.headers = { ...listHeaders, ...reply.headers };
    else if (status === '200' && takes('cursor')) {
      reply.headers = { Link: { description: 'rel `next`', schema: text }, ...reply.headers };
    }
    if (operation['x-repeatable'] === true) {
      // A 409 for a request that is still in progress has `Retry-After`.
      if (status === '409') reply.headers = { ...headersOf[503], ...reply.headers };
      if (status < '500' && status !== '307' && !temporaryStatuses.has(Number(status))) {
        reply.headers = { ...repeatedHeaders, ...reply.headers };
      }
    }
    // Set before the rows are read, which may fail.
    const { Deprecation, Link } = operation.responses[200]?.headers ?? {};
    if (status >= '500' && Deprecation !== undefined && Link !== undefined) {
      reply.headers = { Deprecation, Link, ...reply.headers };
    }
    if (reply.description === 'Default Response') reply.description = contentOf(reply);
    // A redirect has no body, nor has this refusal (D38).
    const isEmpty = operation.operationId === 'issueAddTime' && status === '403';
    if (status === '307' || isEmpty) delete reply.content;
    for (const media of Object.values(reply.content ?? {})) {
      if (Number(status) < 300) give(media);
    }
  }
}

/** The default description: `User`, a list of them, or something else. */
function contentOf({ content = {} }: Reply): string {
  const [schema] = Object.values(content).map((media) => media.schema);
  const name = nameIn(schema?.$ref ?? schema?.items?.$ref);
  if (name === undefined) return 'the requested data';
  return schema?.$ref === undefined ? `a list; see ${name}` : `one record; see ${name}`;
}
