import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorMessages, fieldReasons } from '../src/core/error-messages.ts';
import { invalidField, notFound, problemOf } from '../src/core/errors.ts';
import { prefersGerman } from '../src/http/language.ts';
import { presentProblem } from '../src/http/problem.ts';
import { modules } from '../src/modules/index.ts';
import { englishMessages, englishReasons } from '../src/words/english.ts';
import { germanMessages, germanReasons } from '../src/words/german.ts';
import { isAboutValue, terminalText } from '../src/words/terminal.ts';
import { wordsOf } from '../src/words/words.ts';

type Table = Readonly<Record<string, string>>;

const german = { messages: germanMessages, reasons: germanReasons };
const folder = fileURLToPath(new URL('../src/modules/', import.meta.url));

/** The English messages of a room, and how people read them. */
const tables: [name: string, english: Table, people: Table][] = [
  ['the kernel in German', errorMessages, germanMessages],
  ['fields in German', fieldReasons, germanReasons],
  ['the kernel in English', errorMessages, englishMessages],
  ['fields in English', fieldReasons, englishReasons],
];
for (const { name } of modules) {
  if (!readdirSync(`${folder}${name}`).includes('errors.ts')) continue;
  const own = await import(`${folder}${name}/errors.ts`);
  const people = await import(`${folder}${name}/german.ts`);
  tables.push([name, own.errorMessages, people.germanMessages]);
  if (own.fieldReasons) tables.push([`fields of ${name}`, own.fieldReasons, people.germanReasons]);
}

const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

describe.each(tables)('the words of %s', (_, english, people) => {
  it('name only values that the error has, and nothing technical', () => {
    for (const [code, text] of Object.entries(people)) {
      const known = new Set(valuesIn(english[code] ?? ''));
      expect([code, valuesIn(text).filter((name) => !known.has(name))]).toEqual([code, []]);
      expect(text).not.toMatch(/\[|\]|uid|TODO/);
    }
  });
});

describe('wordsOf', () => {
  it('words a field by its reason, apart from its name', () => {
    const error = invalidField('emails', 'too-many-addresses', { limit: 20 });
    expect(error.message).toBe('[emails]: an account can have at most 20 addresses');
    expect(error.code).toBe('invalid.emails');
    expect(wordsOf(error, [german])).toEqual({
      field: 'emails',
      at: undefined,
      text: 'ein Konto kann höchstens 20 Adressen haben',
    });
  });

  it('words a problem within another one, also as the API sends it', () => {
    const reason = problemOf('time.locked', { until: '2026-05-01', user: 'mira' });
    const problem = problemOf('stopwatch.cannot-stop', { reason });
    expect(problem.message).toContain('time before 2026-05-01 is closed');
    const sent = JSON.parse(JSON.stringify(presentProblem(problem)));
    for (const one of [problem, sent]) {
      expect(wordsOf(one, [german]).text).toContain('Zeit vor 2026-05-01 ist');
    }
  });

  it('shows English without the place and field, where there are no words', () => {
    const error = invalidField('name', 'in-future').at('line 4');
    expect(wordsOf(error, [])).toEqual({
      ...{ field: 'name', at: 'line 4' },
      text: 'must not be in the future',
    });
    expect(wordsOf({ code: '', message: 'bad gateway', values: {} }, [german]).text).toBe(
      'bad gateway',
    );
  });

  it('takes braces and lines in values as they are', () => {
    const error = notFound('repository.not-found', { name: '{name}\n[x]: y' });
    expect(wordsOf(error, [german]).text).toContain('{name}\n[x]: y');
  });

  it('never uses what an object inherits as words', () => {
    const odd = { code: 'constructor', message: 'odd', values: { field: 'a', reason: 'toString' } };
    expect(wordsOf(odd, [german]).text).toBe('');
    expect(wordsOf({ ...odd, values: {} }, [german]).text).toBe('odd');
  });
});

describe('fields in codes', () => {
  it.each([
    ['operations.3.time', 'invalid.operations.time'],
    ['Idempotency-Key', 'invalid.Idempotency-Key'],
    ['Datum (Start)', 'invalid.value'],
    ['2026', 'invalid.value'],
    ['x'.repeat(50), 'invalid.value'],
  ])('%s: %s', (field, code) => {
    expect(invalidField(field, 'required').code).toBe(code);
  });
});

describe('in a terminal', () => {
  it('shows the field and the reason in one line', () => {
    const error = invalidField('until', 'required').at('line 2');
    expect(terminalText(error)).toBe('line 2: until: is required');
    expect(isAboutValue(error)).toBe(true);
  });

  it('words what is meant for programs', () => {
    const error = notFound('user.not-found', { name: 'jonas' });
    expect(error.message).toBe('user redirect does not exist [name: jonas]');
    expect(terminalText(error)).toBe('this user does not exist, or is hidden from you: jonas');
    expect(isAboutValue(error)).toBe(false);
  });
});

it.each([
  ['de', true],
  ['DE-at', true],
  ['fr, de;q=0.4', true],
  ['de ; Q=0.5 ,en; q=0.4', true],
  ['en;q=0.3, de;q=0.5', true],
  ['', false],
  ['den', false],
  [`de${' '.repeat(500_000)}x, en`, false],
])('%.20j asks for German: %s', (header, isGerman) => {
  expect(prefersGerman(header)).toBe(isGerman);
});
