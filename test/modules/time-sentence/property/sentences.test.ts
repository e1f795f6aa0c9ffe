import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../../../../src/core/time/dates.ts';
import { germanMessages } from '../../../../src/modules/time-sentence/german.ts';
import { readSentence } from '../../../../src/modules/time-sentence/sentence.ts';
import { germanMessages as kernelGerman } from '../../../../src/words/german.ts';
import { wordsOf } from '../../../../src/words/words.ts';

const rows = readFileSync(new URL('sentences.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split('\t') as [text: string, meaning: string, order?: DateOrder]);

const timeZone = 'Europe/Berlin';
const here = {
  timeZone,
  nowUnix: Date.UTC(2026, 10, 22, 10, 30) / 1000,
  workingDaySeconds: 28_800,
};
const read = (text: string, dateOrder: DateOrder | '' = '') =>
  readSentence(text, { ...here, dateOrder });
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const local = (unix: number): string => clock.format(unix * 1000);

/** As the table says it. */
function meaningOf(text: string, order?: DateOrder): string {
  const { seconds, startedUnix, createdUnix, note, mistakes } = read(text, order);
  const [mistake] = mistakes;
  if (mistake !== undefined) return `! ${mistake.message}`;
  const when = startedUnix === null ? local(createdUnix).slice(0, 10) : local(startedUnix);
  return `${(seconds ?? 0) / 60}m, ${when}${note === '' ? '' : `, ${note}`}`;
}

describe('a sentence of the table', () => {
  it('is one of at least 200', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it.each(rows)('%s: %s', (text, meaning, order) => {
    expect(meaningOf(text, order)).toBe(meaning);
  });

  it.each(rows.filter(([, meaning]) => meaning.startsWith('! ')))(
    'suggests for “%s” only what can be read in one way',
    (text, _, order) => {
      for (const { text: better, ...meant } of read(text, order).readings) {
        const again = read(better, order);
        expect(again).toMatchObject(meant);
        expect(again.mistakes.map(({ message }) => message).join()).toMatch(/^(no issue.*)?$/);
      }
    },
  );
});

it('words every mistake in German, with the problem in it', () => {
  const german = [{ messages: { ...kernelGerman, ...germanMessages } }];
  const mistakes = rows.flatMap(([text, , order]) => read(text, order).mistakes);
  expect(mistakes.length).toBeGreaterThan(100);
  for (const mistake of mistakes) {
    const { text } = wordsOf(mistake, german);
    expect(text).not.toBe(mistake.message);
    expect(text).not.toMatch(/\{\w+\}|undefined/);
    const { problem } = mistake.values;
    if (typeof problem === 'object') expect(text).not.toContain(problem.message);
  }
});

describe('words of time in a note', () => {
  it.each([
    ['#4 1h fixed 3 bugs', []],
    ['#4 1h issue of 2 days', ['2 days']],
    ['#4 1h -- 9:00 was moved to tomorrow', ['9:00', 'tomorrow']],
    ['#4 1h "30m late" again', ['30m']],
    ['#4 1h chapters 3-4 by mon-fri', []],
    ['#4 1h chapters 3-4', ['3-4']],
  ])('of %j are %j', (text, words) => {
    expect(read(text).mistakes.length === 0 ? read(text).timeWords : []).toEqual(words);
  });
});
