import { Ajv, type ValidateFunction } from 'ajv';
import type {
  FastifySchema,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifyServerOptions,
} from 'fastify';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js';
import { invalidField, notFound, type PunchcardError } from '../../core/errors.ts';
import { nearestName } from '../../core/nearest-name.ts';
import { isUnstorable } from '../../core/text.ts';

/** The largest integer that JSON numbers represent exactly. */
const maxExactInteger = Number.MAX_SAFE_INTEGER;

interface ObjectSchema {
  readonly properties?: Record<string, { type?: string | string[] }>;
  readonly additionalProperties?: boolean;
}

type Values = Record<string, unknown>;
type Result = { value: unknown } | { error: PunchcardError };

/**
 * The field and the reason in the form that Gitea's clients know: `[field]: reason`.
 * @param path the path of the validated value
 */
function refusalOf(errors: readonly FastifySchemaValidationError[], path: string): PunchcardError {
  const [error] = errors;
  if (error === undefined) return invalidField('body', 'malformed');
  const missing = error.params.missingProperty;
  const field = `${path}${error.instancePath}`.replace(/^\//, '').replaceAll('/', '.');
  if (typeof missing === 'string') {
    return invalidField(field === '' ? missing : `${field}.${missing}`, 'required');
  }
  return refusalOfValue(field === '' ? 'body' : field, error);
}

function refusalOfValue(
  field: string,
  { keyword, params }: FastifySchemaValidationError,
): PunchcardError {
  const limit = Number(params.limit);
  switch (keyword) {
    // The same wording as in `core/`.
    case 'maxLength':
      return invalidField(field, 'too-long', { limit });
    case 'minLength':
    case 'minItems':
    case 'maxItems':
    case 'maxProperties':
    case 'minimum':
    case 'maximum':
      return invalidField(field, keyword, { limit });
    case 'pattern':
      return invalidField(field, 'pattern', { pattern: String(params.pattern) });
    case 'enum':
      return invalidField(field, 'enum', { choices: [params.allowedValues].flat().join(', ') });
    case 'anyOf':
      return invalidField(field, 'anyOf');
    case 'type':
      return invalidField(field, 'type', { type: String(params.type) });
    default:
      return invalidField(field, 'malformed');
  }
}

/**
 * A path segment that should be a number but is not becomes 0, which no record has, so that the
 * look-up's own error applies (D2).
 */
function readParams(schema: ObjectSchema, given: Values): Result {
  const value: Values = {};
  for (const [name, raw] of Object.entries(given)) {
    const text = String(raw);
    if (isUnstorable(text)) return { error: notFound('resource.not-found') };
    const isInteger = schema.properties?.[name]?.type === 'integer';
    value[name] = isInteger ? (/^\d{1,16}$/.test(text) ? exactOrZero(Number(text)) : 0) : text;
  }
  return { value };
}

const exactOrZero = (number: number): number => (number <= maxExactInteger ? number : 0);

/** Read before validation, by authentication. */
const credentialParams = ['token', 'access_token', 'sudo'];

/**
 * A misspelt filter must not return everything (D37).
 * @param known the parameters of the operation
 */
function unknownParam(given: string, known: readonly string[]): PunchcardError {
  // Its distance to the others is quadratic in its length.
  const name = given.slice(0, 40);
  const near = nearestName(name, known);
  if (near !== undefined) return invalidField(name, 'unknown-near', { near });
  if (known.length === 0) return invalidField(name, 'unknown');
  return invalidField(name, 'unknown-of', { known: known.join(', ') });
}

/** Empty values count as absent; numbers consist of digits and may exceed any list (D7). */
function readQuery(schema: ObjectSchema, given: Values): Result {
  const value: Values = {};
  for (const [name, raw] of Object.entries(given)) {
    const { properties } = schema;
    const declared =
      properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (raw === '') continue;
    if (declared === undefined) {
      if (schema.additionalProperties !== false || credentialParams.includes(name)) continue;
      return { error: unknownParam(name, Object.keys(properties ?? {})) };
    }
    if (Array.isArray(raw)) {
      if (declared.type !== 'array') return { error: invalidField(name, 'twice') };
      value[name] = raw.filter((text) => text !== '');
    }
    if ([raw].flat().some((text) => isUnstorable(String(text)))) {
      return { error: invalidField(name, 'unusable-characters') };
    }
    if (Array.isArray(raw)) continue;
    const text = String(raw);
    switch (declared.type) {
      case 'integer':
        if (!/^\d+$/.test(text)) {
          return { error: invalidField(name, 'not-a-number') };
        }
        value[name] = Math.min(Number(text), maxExactInteger);
        break;
      case 'boolean':
        if (!/^(true|false|1|0)$/.test(text)) {
          return { error: invalidField(name, 'not-a-boolean') };
        }
        value[name] = text === 'true' || text === '1';
        break;
      case 'array':
        value[name] = [text];
        break;
      default:
        value[name] = text;
    }
  }
  return { value };
}

/** More than any operation reads, yet safe for recursive readers. */
const deepestNesting = 64;
const tooDeep = (): PunchcardError => invalidField('body', 'too-deep');

const isTooDeep = (value: unknown, depth: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (depth === deepestNesting || Object.values(value).some((member) => isTooDeep(member, depth + 1)));

interface BodySchema {
  readonly type?: unknown;
  readonly maxItems?: number;
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly anyOf?: readonly BodySchema[];
}

const alternativesOf = (schema: BodySchema): readonly BodySchema[] =>
  schema.anyOf?.flatMap(alternativesOf) ?? [schema];

/** True for a list that the schema refuses whatever it contains. */
function isRefusedList({ length }: readonly unknown[], schema: BodySchema): boolean {
  const alternatives = alternativesOf(schema);
  if (alternatives.some(({ type }) => type === undefined)) return false;
  return alternatives.every(
    ({ type, maxItems = Number.POSITIVE_INFINITY }) => type !== 'array' || length > maxItems,
  );
}

/** Finds the schema of a member by its key; null if the key is unknown. */
function membersOf(schema: BodySchema): (key: string) => BodySchema | null {
  const alternatives = alternativesOf(schema);
  const objects = alternatives.filter(({ properties }) => properties !== undefined);
  const items = alternatives.find((one) => one.items !== undefined)?.items ?? {};
  if (objects.length === 0) return () => items;
  const others = objects.find(({ additionalProperties: type }) => typeof type === 'object');
  const unknown = (others?.additionalProperties as BodySchema | undefined) ?? null;
  const knows = ({ properties = {} }: BodySchema, key: string) => Object.hasOwn(properties, key);
  return (key) => objects.find((one) => knows(one, key))?.properties?.[key] ?? unknown;
}

/**
 * The reason why a body is unusable whatever its types; undefined if it is fine.
 * @param schema null below an unknown key, whose values are ignored (D2)
 */
function flawOf(
  value: unknown,
  path: string,
  schema: BodySchema | null,
  depth = 0,
): PunchcardError | undefined {
  const field = path === '' ? 'body' : path;
  if (schema === null && typeof value !== 'object') return undefined;
  if (typeof value === 'string') {
    return isUnstorable(value) ? invalidField(field, 'unstorable') : undefined;
  }
  if (typeof value === 'number') {
    // The parser has rounded it already, so it could name another record.
    const isInexact = Math.abs(value) > maxExactInteger;
    return isInexact ? invalidField(field, 'too-large') : undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  // These may be as long as a body, so only their depth is checked.
  if (schema === null || (Array.isArray(value) && isRefusedList(value, schema))) {
    return isTooDeep(value, depth) ? tooDeep() : undefined;
  }
  if (depth === deepestNesting) return tooDeep();
  const schemaOf = membersOf(schema);
  for (const [key, member] of Object.entries(value)) {
    const flaw = flawOf(member, path === '' ? key : `${path}.${key}`, schemaOf(key), depth + 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

type ValidatorFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>['buildValidator'];

function newAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: false,
    coerceTypes: false,
    removeAdditional: false,
    // The schemas are our own: validating them too would delay the first request.
    meta: false,
    validateSchema: false,
  });
  // Only the document shows its bounds.
  ajv.addKeyword('x-documented');
  for (const format of ['date-time', 'email', 'int64', 'password', 'uri']) {
    ajv.addFormat(format, true);
  }
  return ajv;
}

/** Compiles each schema once per process, however many servers run in it. */
const ajv = newAjv();

/** @param path of the value in the body, such as `operations/3` */
type Reader = (value: unknown, path?: string) => Result;

/** Compiled on first use, as all together take a third of the start-up time. */
function schemaReader(schema: object): Reader {
  let check: ValidateFunction | undefined;
  return (value, path = '') => {
    check ??= ajv.compile(schema);
    if (check(value)) return { value };
    const errors = (check.errors ?? []) as FastifySchemaValidationError[];
    return { error: refusalOf(errors, path) };
  };
}

function bodyReader(schema: object): Reader {
  const checked = schemaReader(schema);
  return (value, path = '') => {
    const flaw = flawOf(value, path.replaceAll('/', '.'), schema);
    return flaw === undefined ? checked(value, path) : { error: flaw };
  };
}

type Part = Pick<FastifyRouteSchemaDef<ObjectSchema>, 'schema' | 'httpPart'>;

function compile({ schema, httpPart }: Part) {
  if (httpPart === 'params') return (given: Values) => readParams(schema, given);
  if (httpPart === 'querystring') {
    const checked = schemaReader(schema);
    return (given: Values) => {
      const read = readQuery(schema, given);
      return 'error' in read ? read : checked(read.value);
    };
  }
  const read = bodyReader(schema);
  return (body: unknown) => read(body ?? {});
}

/** Validates paths, queries and bodies against the routes' schemas. */
export const validators = (() => compile) as unknown as ValidatorFactory;

/**
 * A valid item of a list in a body; or the error message of an invalid one, with its JSON, so that
 * the hash of the request depends on it.
 */
export type ReadItem<T> =
  | { readonly value: T }
  | { readonly refused: PunchcardError; readonly given: string };

/**
 * The validators of an operation that has a result for each item of a list in its body: the handler
 * gets a `ReadItem` for each.
 */
export const itemwise = (list: string) =>
  ((part: Part) => {
    if (part.httpPart !== 'body') return compile(part);
    const array = part.schema.properties?.[list] as { items: object; maxItems: number };
    const properties = { ...part.schema.properties, [list]: { ...array, items: {} } };
    const readBody = compile({ ...part, schema: { ...part.schema, properties } as ObjectSchema });
    const readItem = bodyReader(array.items);
    return (body: Values | undefined) => {
      const given = body?.[list];
      // Refuse too many items before checking each.
      if (!Array.isArray(given) || given.length > array.maxItems) return readBody(body as Values);
      const items = given.map((item, place) => {
        const read = readItem(item, `${list}/${place}`);
        return 'error' in read ? { refused: read.error, given: textOf(item) } : read;
      });
      return readBody({ ...body, [list]: items });
    };
  }) as unknown as FastifySchemaCompiler<FastifySchema>;

/** JSON; '' for what is nested too deeply to be written. */
function textOf(item: unknown): string {
  try {
    return JSON.stringify(item);
  } catch {
    return '';
  }
}
