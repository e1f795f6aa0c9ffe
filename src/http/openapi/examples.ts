/** The parts of JSON Schema that the API's records use. */
export interface Schema {
  $ref?: string;
  $id?: string;
  type?: string | string[];
  format?: string;
  properties?: Schemas;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  required?: string[];
  additionalProperties?: Schema | boolean;
  'x-documented'?: object;
}

export type Schemas = Record<string, Schema>;

const instance = 'https://punchcard.example.com';

/** Examples for keys that have the same meaning everywhere and whose schemas give none. */
const byKey: Readonly<Record<string, unknown>> = {
  active: true,
  admin: true,
  archived_at: '0001-01-01T00:00:00Z',
  avatar_url: `${instance}/avatars/7`,
  body: 'Pauses are counted too.',
  clone_url: `${instance}/mira/clock.git`,
  default_branch: 'main',
  default_merge_style: 'merge',
  email: 'mira@example.com',
  enable_time_tracker: true,
  full_name: 'mira/clock',
  has_issues: true,
  html_url: `${instance}/mira`,
  id: 7,
  issue_id: 31,
  languages_url: `${instance}/api/v1/repos/mira/clock/languages`,
  login: 'mira',
  name: 'clock',
  number: 4,
  object_format_name: 'sha1',
  owner: 'mira',
  password: 'correct horse battery staple',
  pull: true,
  push: true,
  repo: 'clock',
  state: 'open',
  title: 'The clock runs too fast',
  url: `${instance}/api/v1/repos/mira/clock`,
  user_id: 7,
  user_name: 'mira',
  username: 'mira',
  verified: true,
  visibility: 'public',
};
/** The example of one record. */
const byRecord: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  User: { full_name: 'Mira' },
  Issue: {
    id: 31,
    closed_at: null,
    due_date: null,
    html_url: `${instance}/mira/clock/issues/4`,
    url: `${instance}/api/v1/repos/mira/clock/issues/4`,
  },
  Repository: { html_url: `${instance}/mira/clock` },
  Error: { message: 'user does not exist [uid: 0, name: nobody]', url: `${instance}/api/swagger` },
};

/** A readable example value that a schema allows. */
export function exampleOf(schema: Schema, schemas: Schemas, key = ''): unknown {
  const [given = schema.example ?? schema.default ?? schema.const] = schema.examples ?? [];
  if (given !== undefined) return given;
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const named = schemas[name];
    return named === undefined ? null : exampleOf({ ...named, $id: name }, schemas, key);
  }
  if (schema.enum !== undefined) return schema.enum[0];
  const [alternative] = schema.anyOf ?? schema.allOf ?? [];
  if (alternative !== undefined) return exampleOf(alternative, schemas, key);
  const [type] = [schema.type ?? []].flat();
  switch (type) {
    case 'object': {
      const own = byRecord[schema.$id ?? nameOf(schema, schemas)] ?? {};
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [
          name,
          name in own ? own[name] : exampleOf(member, schemas, name),
        ]),
      );
    }
    case 'array':
      if (schema.maxItems === 0) return [];
      return schema.items?.type === undefined && schema.items?.$ref === undefined
        ? []
        : [exampleOf(schema.items, schemas, key)];
    case 'string':
      if (schema.format === 'date-time') return byKey[key] ?? '2026-05-04T09:30:00Z';
      return typeof byKey[key] === 'string' ? byKey[key] : '';
    case 'integer':
    case 'number':
      return typeof byKey[key] === 'number' ? byKey[key] : (schema.minimum ?? 0);
    case 'boolean':
      return byKey[key] === true;
    default:
      return null;
  }
}

function nameOf(schema: Schema, schemas: Schemas): string {
  return Object.keys(schemas).find((name) => schemas[name] === schema) ?? '';
}
