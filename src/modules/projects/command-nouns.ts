import { type Connection, unwrap } from '../../cli/connection.ts';
import { oneOf } from '../../cli/one-of.ts';
import { UsageError } from '../../terminal/shell.ts';

export type Body = Readonly<Record<string, unknown>>;
/** As the API has it; the fields of the noun are read by their names. */
export type Row = Body & { readonly id: number; readonly name: string };

/** What the commands `client` and `project` have alike. */
export interface Noun {
  readonly name: string;
  /** What is said of each field, which is an option of commands and a column of files. */
  readonly fields: Readonly<Record<string, string>>;
  readonly list: (connection: Connection, archived: boolean) => Promise<Row[]>;
  readonly create: (connection: Connection, body: Body) => Promise<Row>;
  readonly edit: (connection: Connection, id: number, body: Body) => Promise<Row>;
}

const party = {
  address: 'Its lines as one text',
  country: 'Two letters, such as DE',
  tax_id: 'Tax number',
};
export const issuerFields = { ...party, email: 'Email address', phone: 'Phone number' };

export const clients: Noun = {
  name: 'client',
  fields: {
    ...party,
    currency: 'Three letters, such as EUR',
    language: 'Of what is sent to the client: de or en',
    payment_days: 'Days until a payment is due',
    tax_category: 'domestic, reverse-charge, small-business or none',
    vat_percent: 'Such as 19',
    reference: 'For each time sheet',
  },
  list: (on, archived) =>
    unwrap(on, on.client.GET('/clients', { params: { query: { archived } } })),
  create: (on, body) => unwrap(on, on.client.POST('/clients', { body: body as never })),
  edit: (on, client, body) =>
    unwrap(on, on.client.PATCH('/clients/{client}', { params: { path: { client } }, body })),
};

export const projects: Noun = {
  name: 'project',
  fields: {
    client: 'Name or id of the client; empty: none',
    colour: 'Such as #2f6f4f',
    round: 'How reports round time: nearest, up or down',
    round_minutes: 'Minutes to round to',
  },
  list: async (on, archived) => {
    const all = await unwrap(on, on.client.GET('/projects', { params: { query: { archived } } }));
    return all.flatMap(({ id, ...one }) => (id === null ? [] : [{ id, ...one }]));
  },
  create: async (on, body) =>
    (await unwrap(on, on.client.POST('/projects', { body: body as never }))) as Row,
  edit: async (on, project, body) => {
    const params = { path: { project } };
    return (await unwrap(on, on.client.PATCH('/projects/{project}', { params, body }))) as Row;
  },
};

/** Archived ones too. */
export const everyOne = async (noun: Noun, on: Connection): Promise<Row[]> => [
  ...(await noun.list(on, false)),
  ...(await noun.list(on, true)),
];

/** By name or id. @throws CommandError */
export const named = async (noun: Noun, on: Connection, given: string): Promise<Row> =>
  oneOf(noun.name, await everyOne(noun, on), given, ({ id }) => id);

/** How many of the API's units make one of a number; other fields are texts. */
const units: Readonly<Record<string, number>> = {
  ...{ payment_days: 1, vat_percent: 100, round_minutes: 1 },
};

/** The text of a field. */
export function shown(row: Body, field: string): string {
  const value = row[field];
  if (field in units) return String(Number(value) / (units[field] ?? 1));
  if (field === 'client') return (value as Row | null)?.name ?? '';
  const isList = Array.isArray(value);
  return isList ? value.map((one) => one.full_name).join(' ') : String(value ?? '');
}

/** The value of a field for the API. @throws UsageError; CommandError for an unknown client */
export async function readField(on: Connection, field: string, text: string): Promise<unknown> {
  if (field === 'client') return text === '' ? null : (await named(clients, on, text)).id;
  const unit = units[field];
  if (unit === undefined) return text;
  const value = Math.round(Number(text.replace(',', '.')) * unit);
  if (Number.isNaN(value)) throw new UsageError(`${field}: "${text}" is not a number`);
  return value;
}
