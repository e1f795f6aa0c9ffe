import { maxTitleLength } from '../../core/issue/operations.ts';
import { roundings } from '../../core/report/types.ts';
import { dateTime, id, recordNumber } from '../../http/schemas/common.ts';
import { repositoryTime } from '../../http/schemas/repository.ts';
import { documented, line, prose } from '../../http/schemas/texts.ts';
import { nullable, optional, type TSchema, Type } from '../../http/type.ts';
import { partyLengths } from './clients.ts';
import { maxProjectNameLength, maxRepositories } from './projects.ts';
import { languages, taxCategories } from './types.ts';

const pattern = (maxLength: number, regExp: string, description: string) =>
  Type.String({ ...documented({ maxLength, pattern: regExp }), description });
const whole = (maximum: number, description: string) =>
  Type.Integer({ minimum: 0, maximum, description });

const party = {
  name: line(partyLengths.name, { examples: ['Acme GmbH'] }),
  address: prose(partyLengths.address),
  country: pattern(2, '^([A-Z]{2})?$', 'two letters of ISO 3166'),
  tax_id: line(partyLengths.tax_id),
};
const clientFields = {
  ...party,
  currency: pattern(3, '^([A-Z]{3})?$', 'three letters of ISO 4217'),
  language: Type.Enum([...languages], { description: 'of what is sent to the client' }),
  payment_days: whole(999, 'days until a payment is due; 0: not given'),
  tax_category: Type.Enum([...taxCategories]),
  vat_percent: whole(10_000, 'in hundredths: 1900 is 19 %'),
  reference: line(partyLengths.reference, { description: 'for each time sheet' }),
};
const issuerFields = {
  ...party,
  email: line(partyLengths.email),
  phone: line(partyLengths.phone),
};
const projectFields = {
  name: line(maxProjectNameLength, { examples: ['Website'] }),
  client: nullable(recordNumber('id of a client')),
  colour: pattern(7, '^(#[0-9A-Fa-f]{6})?$', 'such as #2f6f4f; empty: the pages choose'),
  round: Type.Enum(['', ...roundings], { description: 'the default of reports; empty: none' }),
  round_minutes: whole(1440, 'round to multiples of this; 0: none'),
};
const archived = Type.Boolean({ description: 'not in lists, unless they are asked for' });

/** Of the fields of a new record, only the name is required; of a change, none. */
const bodiesOf = <F extends { readonly name: TSchema }>({ name, ...rest }: F) => {
  const others = Object.fromEntries(
    Object.entries(rest).map(([key, schema]) => [key, optional(schema as TSchema)]),
  );
  return {
    create: Type.Object({ name, ...others }),
    edit: Type.Object({ name: optional(name), ...others, archived: optional(archived) }),
  };
};
const activity = { name: line(maxTitleLength, { examples: ['Meetings'] }) };
const role = Type.Enum(['manager', 'member'], {
  description: 'managers see the time of all members',
});
export const bodies = {
  client: bodiesOf(clientFields),
  project: bodiesOf(projectFields),
  activity: bodiesOf(activity),
  issuer: bodiesOf(issuerFields).create,
  member: Type.Object({ role }),
};

const times = { created_at: dateTime('creation time'), updated_at: dateTime('last change') };
const repository = Type.Ref('RepositoryMeta');
export const schemas = {
  client: Type.Object({ id: id(), ...clientFields, archived, ...times }),
  issuer: Type.Object(issuerFields),
  project: Type.Object({
    id: nullable(id('null: a repository in no project')),
    ...projectFields,
    client: nullable(Type.Object({ id: id(), name: Type.String() })),
    archived,
    role,
    repository: nullable(repository),
    repositories: Type.Array(repository, {
      ...{ maxItems: maxRepositories, description: 'those that the caller may read' },
    }),
    place_ids: Type.Array(id(), {
      maxItems: maxRepositories + 1,
      description: 'which `repository.id` its entries have, on issues and on activities',
    }),
    time: Type.Optional(repositoryTime),
    ...times,
  }),
  member: Type.Object({ id: id(), login: Type.String(), full_name: Type.String(), role }),
  activity: Type.Object({
    index: id('counts from 1 within the project'),
    ...activity,
    archived,
    ...times,
  }),
};
