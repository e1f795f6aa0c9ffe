import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/client/client.ts';
import { errorMessages, fieldReasons } from '../../src/core/error-messages.ts';
import { fill } from '../../src/core/problem.ts';
import { statusOf } from '../../src/http/middleware/errors.ts';
import { englishMessages, englishReasons } from '../../src/words/english.ts';
import { germanMessages, germanReasons } from '../../src/words/german.ts';
import { wordsOf } from '../../src/words/words.ts';
import { instantOrDay } from '../../web/src/components/format.ts';
import {
  errorWords,
  fieldIn,
  loadErrorWords,
  messageOf,
  writeTimesBy,
} from '../../web/src/messages/errorWords.ts';
import { messages } from '../../web/src/messages/index.ts';

const { statuses, internal, unknown } = messages.errors;

await loadErrorWords();

type Table = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

interface Words {
  readonly what: string;
  readonly base: Table;
  /** By language; what is missing is read in the base. */
  readonly people: Readonly<Record<string, Table>>;
}

const modules = join(import.meta.dirname, '../../src/modules');
const tablesIn = async (name: string, file: string): Promise<Record<string, Table>> =>
  globSync(file, { cwd: join(modules, name) }).length === 0
    ? {}
    : await import(join(modules, name, file));

/** The words for the codes of the kernel and of each module, and for why a field is refused. */
const all: Words[] = [
  {
    what: 'code',
    base: errorMessages,
    people: { en: englishMessages as Table, de: germanMessages },
  },
  {
    what: 'reason',
    base: fieldReasons,
    people: { en: englishReasons as Table, de: germanReasons },
  },
];
for (const name of globSync('*/errors.ts', { cwd: modules }).map((file) => file.split('/')[0]!)) {
  const [base, en, de] = await Promise.all(
    ['errors.ts', 'english.ts', 'german.ts'].map((file) => tablesIn(name, file)),
  );
  for (const [what, key, own] of [
    ['code', 'errorMessages', 'Messages'],
    ['reason', 'fieldReasons', 'Reasons'],
  ] as const) {
    all.push({
      what: `${what} of ${name}`,
      base: base![key] ?? {},
      people: { en: en![`english${own}`] ?? {}, de: de![`german${own}`] ?? {} },
    });
  }
}

const namesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const cases = all.flatMap(({ what, base, people }) =>
  Object.entries(base).flatMap(([code, english]) =>
    ['en', 'de'].map((language) => ({
      ...{ what, code, language, english },
      text: people[language]?.[code] ?? (language === 'en' ? english : ''),
    })),
  ),
);

describe('the words for people', () => {
  it.each(cases)('are fit to show, $language, $what $code', ({ text, english, what }) => {
    expect(text).toMatch(/\S/);
    // Texts for programs: `[name: jonas]`, `must NOT have more than`.
    expect(text).not.toMatch(/[[\]]|does not exist \[|\bNOT\b|\[?uid|tracked_time/);
    // The page adds the capital and the full stop.
    expect(text).not.toMatch(/^[A-Z]\w* (is|are|can) |[^.]\.$/);
    // Nothing is named that the error does not have.
    expect(namesIn(english)).toEqual(expect.arrayContaining(namesIn(text)));
    // These values say which field, and why.
    if (what.startsWith('reason')) expect(text).not.toMatch(/\{(field|at|reason)\}/);
  });

  it.each(['en', 'de'])('are one for each code and reason, %s', (language) => {
    for (const kind of ['code', 'reason']) {
      const keys = all
        .filter(({ what }) => what.startsWith(kind))
        .flatMap(({ base, people }) => Object.keys({ ...base, ...people[language] }));
      expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
    }
  });

  it.each(cases.filter(({ language }) => language === 'de'))(
    'are German, $what $code',
    ({ text }) => {
      const words = text.replace(/\{\w+\}/g, '');
      expect(words).not.toMatch(/\b(the|is|has|of|this|line|with|must)\b/);
    },
  );
});

const refusal = (status: number, code: string, values: Values = {}, message = 'in English') =>
  new ApiError(message, new Response(null, { status }), undefined, {
    ...{ message, code },
    values: values as never,
  });

describe('an error of the API', () => {
  it.each([
    [
      'issue.not-found',
      { index: 99999 },
      'This issue does not exist, or you have no access to it.',
    ],
    ['user.unknown', { name: 'nobody' }, /^This user does not exist.*: \u2068nobody\u2069\.$/],
    ['credentials.wrong', {}, 'The user name or password is wrong.'],
    ['account.not-activated', {}, 'This account is not activated.'],
    ['request.failed', { request: 'abc' }, /^An internal error/],
    ['invalid.issue', { field: 'issue', reason: 'required' }, 'Issue: This field is required.'],
    [
      'invalid.operations.external_id',
      { field: 'operations.0.external_id', reason: 'maximum', limit: 50, at: 'operations.0' },
      'External ID: Must be at most 50.',
    ],
    [
      'invalid.value',
      { field: 'Dauer (h)', reason: 'minLength', limit: 1, at: 'line 4' },
      'Line 4: Dauer (h): Must have at least 1 characters.',
    ],
  ])('is a sentence by its code, not its message: %s', (code, values, expected) => {
    const words = messageOf(refusal(422, code, values, '[line 4]: text [id: 7]'));
    expect(words).toMatch(expected);
    expect(words).not.toMatch(/\[|text/);
  });

  it('is read in the words of the service where the page does not know its code', () => {
    const message = '[line 4]: [time]: is odd';
    const values = { field: 'time', reason: 'odd', at: 'line 4' };
    expect(errorWords({ code: 'invalid.time', message, values })).toBe('Line 4: Duration: Is odd.');
    expect(fieldIn({ code: 'invalid.time', message, values })).toEqual({
      ...{ field: 'time', reason: 'Is odd.' },
    });
    expect(fieldIn({ code: 'time.in-future', message: 'no field', values: {} })).toBeNull();
  });

  it('has the words of a problem within it', () => {
    const problem = { code: 'date.no-such-day', message: '', values: {} };
    const values = { field: 'from', reason: 'not-understood', text: '31 June', problem };
    const german = { messages: germanMessages, reasons: germanReasons };
    expect(wordsOf({ code: 'invalid.from', message: '', values }, [german])).toEqual({
      ...{ field: 'from', at: undefined, text: '„31 June“: diesen Tag gibt es nicht' },
    });
  });

  // Days are written as in the region of the browser.
  writeTimesBy((said) => instantOrDay(said, 'UTC'));
  it.each([
    [
      'time.locked',
      { until: '2026-05-04T22:00:00Z', user: 'mira' },
      'time before {until} is closed',
    ],
    ['module.day', { until: '2026-05-04' }, 'it is closed until {until}'],
    [
      'module.part',
      {
        problem: { code: 'module.day', message: 'until 2026-05-04', values: { day: '2026-05-04' } },
      },
      'no: until {problem}',
    ],
  ])('has instants and days as people write them: %s', (code, values, template) => {
    const message = fill(template, values as never);
    const words = messageOf(refusal(423, code, values, message));
    expect(words).toMatch(/4 May 2026|May 4, 2026/);
    expect(words).not.toMatch(/\d{4}-\d\d-\d\d/);
  });

  it('keeps a day that its user has typed', () => {
    const values = { text: '2026-05-04' };
    const words = messageOf(refusal(422, 'module.text', values, '“2026-05-04” is odd'));
    expect(words).toBe('“2026-05-04” is odd.');
  });

  it.each(Object.entries(statusOf))('has words without a code, %s', (_, status) => {
    const words = messageOf(refusal(status, '', {}, 'by a proxy'));
    expect(words).toBe(status >= 500 && status !== 503 ? internal : statuses[status as never]);
  });

  it.each([
    [403, '', /^You cannot track time on this issue\./],
    [403, 'by a proxy', statuses[403]],
    [502, '', internal],
    [418, '', unknown],
  ])('has words without a code: %s, "%s"', (status, message, expected) => {
    expect(messageOf(refusal(status, '', {}, message))).toMatch(expected);
  });

  it('says that the session has expired', () => {
    const words = messageOf(refusal(401, 'token.required', {}, 'token is required'));
    expect(words).toBe(messages.layout.sessionExpiredOnSave);
  });
});
