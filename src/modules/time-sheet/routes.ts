import type { Context } from '../../core/context.ts';
import { roundings } from '../../core/report/types.ts';
import { formatDay } from '../../core/time/days.ts';
import { type FastifyReply, type Routes, signedIn } from '../../http/api.ts';
import { fileName, orFile } from '../../http/formats/attachments.ts';
import { acrossRepositories } from '../../http/middleware/lookup.ts';
import { snakeCase } from '../../http/names.ts';
import { errorResponses, ownQuery } from '../../http/schemas/common.ts';
import * as queries from '../../http/schemas/report-queries.ts';
import { day, line, searchText } from '../../http/schemas/texts.ts';
import { jsonType, runReport, sendFile } from '../../http/streaming/send.ts';
import { nullable, Type } from '../../http/type.ts';
import { type Operations, routesOf, taxCategories } from '../projects/door.ts';
import { unprintableIn } from './figures.ts';
import { markSheet, type SheetQuery, timeSheet } from './sheet.ts';
import type { TimeSheet } from './types.ts';
import { ublOf } from './ubl.ts';

const most = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const count = (description = '') => Type.Integer({ ...most, description });
const [text, bound] = [Type.String(), { maxItems: 5000 }];
const language = Type.Enum(['en', 'de'], { description: 'of the sheet' });
const sums = { seconds: count('rounded'), amount_minor: count('in minor units, such as cents') };
const party = { name: text, address: Type.Array(text, bound), country: text, tax_id: text };
const one = {
  ...{ day: day('in the time zone'), title: text, issue: text, note: text, person: text },
  ...{ ...sums, rate_minor: count('per hour') },
};
const rounding = nullable(Type.Object({ mode: Type.Enum([...roundings]), minutes: count() }));
const lines = Type.Array(Type.Object(one), bound);
const project = { name: text, colour: text, rounding, ...sums, lines };
const sheetSchema = Type.Object({
  ...{ language, reference: text, from: day('first'), to: day('last'), issued: day('today') },
  ...{ issued_by: text, issuer: Type.Object({ ...party, email: text, phone: text }) },
  client: nullable(Type.Object({ ...party, reference: text, payment_days: count() })),
  ...{ rounding, currency: nullable(text), ...sums },
  projects: Type.Array(Type.Object(project), bound),
  unprintable: Type.String({ description: 'letters that the PDF shows as □' }),
  tax: Type.Object({ category: Type.Enum([...taxCategories]), percent: count(), minor: count() }),
});

const { round, round_minutes } = queries.exportQuery;
const which = { description: 'default: true for managers' };
const ofOwn = {
  ...{ ...queries.entriesQuery, ...queries.ofRepository, round, round_minutes },
  client: Type.Optional(searchText('only in its projects: its name or id')),
  project: Type.Optional(searchText('only in this project: its name or id')),
  billable: Type.Optional(Type.Enum(['true', 'false', 'any'], which)),
  billed: Type.Optional(searchText('no (default for managers), yes, any, or billed as this')),
};
const amounts = Type.Boolean({ description: 'default: if an entry has a rate' });
const ofManager = { ...ofOwn, ...queries.ofUser, amounts: Type.Optional(amounts) };
const ownReference = line(100, { description: 'default: made of the period and a name' });
const look = { language: Type.Optional(language), reference: Type.Optional(ownReference) };

/** A manager bills what is billable and not billed yet, unless they say otherwise. */
function queryFor(context: Context, isManaged: boolean, query: object): SheetQuery {
  const params = query as queries.ReportParams & SheetQuery;
  const { language, amounts, reference } = params;
  const { billable = isManaged || 'any', billed = isManaged ? 'no' : 'any' } = params;
  return {
    ...{ ...queries.queryOf(params, context.doors), isManaged, language, amounts, reference },
    billable: billable === 'any' ? undefined : String(billable) === 'true',
    billed: billed === 'any' ? undefined : billed,
  };
}

/** In JSON, days are dates. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isDay = name === 'day' || name.endsWith('Day');
    return [snakeCase(name.replace(/Day$/, '')), isDay ? formatDay(member) : shown(member)];
  });
  return Object.fromEntries(members);
}

const writePdf = async (sheet: TimeSheet) => (await import('./pdf.ts')).pdfOf(sheet);
const pdf = { type: 'application/pdf', ending: 'pdf', write: writePdf };
const ubl = { type: 'application/xml; charset=utf-8', ending: 'xml', write: ublOf };
const writeJson = (sheet: TimeSheet): string =>
  JSON.stringify(shown({ ...sheet, unprintable: unprintableIn(sheet) }));
const json = { type: jsonType, ending: '', write: writeJson };
const formats = { json, pdf, ubl };

const description =
  'PDF is for people, UBL for accounting programs: an invoicing data sheet (130), which is no invoice. Seconds are rounded per entry, as asked or as its project says; sums are those of a report with the same filters and rounding. At most 5,000 entries.';
const errors = {
  404: 'repository, user, project or client not found, or it has no such entries',
  422: 'a parameter is invalid, fields are missing, or there are too many entries, clients or currencies',
  429: 'too many reports or long lists of the caller are in progress',
};
const scope = ['repository', 'issue'] as const;

const sheetsAt =
  (isManaged: boolean, url: string, operationId: string, summary: string): Routes =>
  (api, http) => {
    const { context } = http;
    const files = isManaged ? { pdf, ubl } : { pdf };
    const format = Type.Enum(['json', ...Object.keys(files)], { description: 'default: json' });
    const filters = isManaged ? ofManager : ofOwn;
    api.route({
      ...{ method: 'GET', url, onRequest: acrossRepositories(http) },
      config: { access: 'signed-in', scope: isManaged ? scope : 'user' },
      schema: {
        ...{ operationId, summary, description, tags: ['time reports'] },
        querystring: ownQuery({ format: Type.Optional(format), ...filters, ...look }),
        response: {
          200: orFile(sheetSchema, Object.values(files)),
          ...errorResponses(errors),
        },
      },
      handler: async (request, reply: FastifyReply) => {
        const { format = 'json', ...params } = request.query as { format?: keyof typeof formats };
        const query = queryFor(context, isManaged, params);
        const make = () => timeSheet(context, signedIn(request), query);
        const sheet = await runReport(http, request, make);
        const { type, ending, write } = formats[format];
        const file = (async function* () {
          yield await write(sheet);
        })();
        const name = ending === '' ? {} : { fileName: fileName([sheet.reference], ending) };
        await sendFile(http, request, reply, file, { type, ...name });
        return reply;
      },
    });
  };

const reference = line(100, { description: 'of an invoice elsewhere', examples: ['RE-7'] });
const expected = Type.Object({ entries: count(), seconds: count(), minor: count() });
const gives = Type.Object({ entries: count('how many were changed') });
const mark = { scope, gives, present: (result: unknown) => result };
const { 429: _, ...refusals } = errors;
const operations: Operations = {
  'POST /projects/time-sheet/billed': {
    ...{ ...mark, id: 'projectsBillTimeSheet', query: ofManager },
    summary: 'Mark all entries of a time sheet as billed, which locks them',
    description: 'All or none. `expected` is what was on the sheet that was sent.',
    body: Type.Object({ reference, expected }),
    errors: {
      ...refusals,
      409: 'the sheet would be another now',
      423: 'one has another reference',
    },
    run: (context, { caller, query, body }) =>
      markSheet(context, caller, queryFor(context, true, query), body as never),
  },
  'DELETE /projects/time-sheet/billed': {
    ...{ ...mark, id: 'projectsUnbillTimeSheet', query: { ...ofManager, reference } },
    ...{ summary: 'Take the billed mark off entries', errors: refusals },
    run: (context, { caller, query: { reference, ...query } }) => {
      const all = { billable: 'any', ...query, billed: reference, amounts: false };
      const unmarked = { reference: String(reference), expected: null };
      return markSheet(context, caller, queryFor(context, true, all), unmarked);
    },
  },
};

const summary = 'Make a time sheet for a client or of a project, as a manager';
const ownSummary = "Make a time sheet of one's own time, without amounts";
/** Time sheets, and what is billed of them. */
export const sheetRoutes: readonly Routes[] = [
  sheetsAt(true, '/projects/time-sheet', 'projectsTimeSheet', summary),
  sheetsAt(false, '/user/times/time-sheet', 'userTimeSheet', ownSummary),
  ...routesOf(operations),
];
