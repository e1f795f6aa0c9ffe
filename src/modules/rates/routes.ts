import { dateTime, id, recordNumber } from '../../http/schemas/common.ts';
import { documented, userName } from '../../http/schemas/texts.ts';
import { nullable, optional, Type } from '../../http/type.ts';
import { type Operations, routesOf } from '../projects/door.ts';
import * as rates from './operations.ts';
import { presentCurrent, presentRate, presentSet } from './presenter.ts';
import { rateKinds } from './types.ts';

const text = (maxLength: number, pattern: string, description: string, example: string) =>
  Type.String({ ...documented({ maxLength, pattern }), description, examples: [example] });
const day = (description: string) => text(10, '^\\d{4}-\\d\\d-\\d\\d$', description, '2026-05-01');
const amount = text(20, '^\\d{1,9}(\\.\\d+)?$', 'per hour, in major units', '95.00');
const currency = text(3, '^[A-Z]{3}$', "ISO 4217; default: the client's", 'EUR');
const activity = recordNumber('index of an activity; absent: all time');
const user = Type.Object({ id: id(), login: Type.String() });

const fields = {
  id: nullable(id('null: a preview')),
  kind: Type.Enum([...rateKinds], { description: 'what it is for; of several, the first holds' }),
  user: nullable(user),
  activity: nullable(Type.Object({ index: activity, name: Type.String() })),
  ...{ amount, currency, from: day('first day') },
  until: nullable(day('first day on which it does not hold; null: it is open')),
  ...{ set_by: user, created_at: dateTime('when it was set') },
};
const rate = Type.Object(fields);
const body = Type.Object({
  user: optional(userName("whose time; absent: everybody's")),
  ...{ activity: optional(activity), amount, currency: optional(currency) },
  from: day('first day'),
  until: optional(day('first day on which it does not hold; absent: it stays open')),
});

const notManager = { 403: 'the caller does not manage the project' };
const isLocked = { 423: 'the amount of time that is locked or billed would change' };
const hasBegun = { 409: 'the rate has begun' };
const unknown = { 404: 'project, user or activity not found' };

const operations: Operations = {
  'GET /projects/:project/rates': {
    id: 'projectListRates',
    summary: 'List the rates of a project, by kind, then date',
    description:
      'Members who do not manage it get those that can apply to them: their own, and those for everybody.',
    ...{ gives: rate, present: presentRate as never },
    list: (context, { caller, params }) => rates.listRates(context, caller, params.project),
  },
  'POST /projects/:project/rates': {
    id: 'projectCreateRate',
    summary: 'Set a rate from a day on, as a manager',
    description:
      "For a person's time on an activity, a person's time, an activity, or all time of the project; the first of these that holds gives the amount of an entry. The rate for the same that holds then ends on the day before, even if it had a later end, or never held if it begins on the same day; nothing else of it changes.",
    query: { preview: Type.Optional(Type.Boolean({ description: 'answer only, set nothing' })) },
    ...{ body, present: presentSet as never, isPreview: ({ preview }) => preview === true },
    gives: Type.Object({ ...fields, replaces: nullable(rate) }),
    errors: {
      ...{
        ...notManager,
        ...unknown,
        ...isLocked,
        422: 'a field is missing or invalid, or there are 5,000 rates',
      },
      409: 'a rate for the same begins later, before the end of this one',
    },
    run: (context, { caller, params, body, query }) => {
      const given = Object.entries(body).filter(([, value]) => value !== null);
      const input = Object.fromEntries(given) as unknown as rates.RateInput;
      return rates.setRate(context, caller, params.project, input, query.preview === true);
    },
  },
  'GET /projects/:project/rates/current': {
    id: 'projectGetCurrentRate',
    summary: 'Get the rate that holds for a day of a user',
    query: {
      user: Type.Optional(userName('absent: the caller')),
      activity: Type.Optional(activity),
      day: Type.Optional(day('absent: today')),
    },
    gives: Type.Object({ rate: nullable(rate), otherwise: nullable(rate) }),
    description: '`otherwise` would hold without it.',
    errors: { ...notManager, ...unknown, 422: 'a parameter is invalid' },
    run: (context, { caller, params, query }) =>
      rates.currentRate(context, caller, params.project, query as rates.AskedRate),
    present: presentCurrent as never,
  },
  'DELETE /projects/:project/rates/:rate': {
    id: 'projectDeleteRate',
    summary: 'Withdraw a rate that has not begun, as a manager',
    description:
      'The rate that it ended holds again, until its own end or the next one for the same.',
    errors: { ...notManager, 404: 'project or rate not found', ...hasBegun, ...isLocked },
    run: (context, { caller, params: { project, rate } }) =>
      rates.withdrawRate(context, caller, project, rate),
  },
};

/** What an hour costs in a project. */
export const rateRoutes = routesOf(operations, { rate: recordNumber('id of the rate') });
