import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSentence } from '../../../../src/modules/time-sentence/sentence.ts';
import { leastCpuMs } from '../../../support/cpu-time.ts';

/** Monday, 4 May 2026, 11:30 in Berlin. */
const nowUnix = Date.UTC(2026, 4, 4, 9, 30) / 1000;
const here = { timeZone: 'Europe/Berlin', nowUnix };
const options = { ...here, workingDaySeconds: 28_800 };
const read = (text: string) => {
  const { number, seconds, startedUnix, createdUnix, note, mistakes, repository } = readSentence(
    text,
    options,
  );
  const time = (unix: number | null): string | null =>
    unix === null ? null : new Date(unix * 1000).toISOString().slice(0, 16);
  return {
    ...{ number, seconds, note, started: time(startedUnix), created: time(createdUnix) },
    ...{ mistakes, repository },
  };
};
const nothing = { repository: null, mistakes: [], started: null, created: '2026-05-04T09:30' };

describe('a quick-add line', () => {
  it.each<[string, object]>([
    [
      '#42 1h30m yesterday 14:00 review',
      {
        ...{ number: 42, seconds: 5400, note: 'review' },
        ...{ started: '2026-05-03T12:00', created: '2026-05-03T13:30' },
      },
    ],
    ['#42 1:30', { number: 42, seconds: 5400, note: '' }],
    ['1h 30m #42 talked  to  Mira\n', { number: 42, seconds: 5400, note: 'talked  to  Mira' }],
    [
      '#42 1:30 at 14:00 x',
      { seconds: 5400, note: 'x', started: '2026-05-04T12:00', created: '2026-05-04T13:30' },
    ],
    [
      'yesterday at 14:00 1:30 #42',
      { seconds: 5400, started: '2026-05-03T12:00', created: '2026-05-03T13:30' },
    ],
    [
      '#42 9:00-10:30 stand-up',
      { seconds: 5400, note: 'stand-up', started: '2026-05-04T07:00', created: '2026-05-04T08:30' },
    ],
    [
      '#42 yesterday 11pm-1am',
      { seconds: 7200, started: '2026-05-03T21:00', created: '2026-05-03T23:00' },
    ],
    ['#42 friday 2d', { seconds: 57_600, created: '2026-05-01T10:00' }],
    [
      'mira/site#7 90m at 9 am review of #42',
      {
        ...{ number: 7, repository: { owner: 'mira', name: 'site' }, seconds: 5400 },
        ...{
          note: 'review of #42',
          started: '2026-05-04T07:00',
          created: '2026-05-04T08:30',
        },
      },
    ],
    ['#42 2 hours -- sun shading', { seconds: 7200, note: 'sun shading' }],
    [
      '#42 2026-05-03T14:00:00Z 15m',
      { seconds: 900, started: '2026-05-03T14:00', created: '2026-05-03T14:15' },
    ],
  ])('parses %j', (text, expected) => {
    expect(read(text)).toMatchObject({ ...nothing, ...expected });
  });

  it.each<[string, string[], string]>([
    ['#42 +urgent 1h review', ['urgent'], 'review'],
    ['+urgent #42 1h +wörk', ['urgent', 'wörk'], ''],
    ['#42 1h review +urgent +on-call', ['urgent', 'on-call'], 'review'],
    ['#42 1h +monday', ['monday'], ''],
    // In a note, in quotes, after a separator and before a figure, it is no tag.
    ['#42 1h gave it +weight again', [], 'gave it +weight again'],
    ['#42 1h "review +urgent"', [], 'review +urgent'],
    ['#42 1h +a -- review +urgent', ['a'], 'review +urgent'],
    ['#42 1h c++ or g +1', [], 'c++ or g +1'],
  ])('has tags: %j', (text, tags, note) => {
    const sentence = readSentence(text, options);
    expect(sentence).toMatchObject({ number: 42, seconds: 3600, tags, note, mistakes: [] });
  });

  it('keeps the tags in what could be meant', () => {
    const { readings } = readSentence('#42 +a 1h 11/3 x +b', options);
    expect(readings).toHaveLength(2);
    for (const { text } of readings) {
      const { tags, mistakes } = readSentence(text, options);
      expect([tags.toSorted(), mistakes]).toEqual([['a', 'b'], []]);
    }
  });

  it.each<[string, { at: number; message: string }[]]>([
    ['1h review', [{ at: 3, message: 'no issue is named, such as #42' }]],
    ['#42 review', [{ at: 4, message: 'no duration is given, such as 1h30m' }]],
    [
      '',
      [
        { at: 0, message: 'no issue is named, such as #42' },
        { at: 0, message: 'no duration is given, such as 1h30m' },
      ],
    ],
    ['#42 0m', [{ at: 4, message: '“0m”: the duration is less than a second' }]],
    ['#42 9999h', [{ at: 4, message: '“9999h”: the duration is more than 8784h' }]],
    [`#42 1h ${'x'.repeat(1025)}`, [{ at: 7, message: 'the note is longer than 1024 characters' }]],
    ['#42 1h bell\u0007', [{ at: 7, message: 'the note holds control characters' }]],
  ])('locates the error in %j', (text, mistakes) => {
    expect(read(text).mistakes).toMatchObject(mistakes);
  });

  it('keeps every note unchanged, whatever precedes it', () => {
    const heads = ['#42 1h', '1:30 #42 yesterday', '#42 monday 9:00 2h', 'today 9am-10am #42'];
    // After the separator nothing has another meaning.
    const note = fc
      .string({ maxLength: 100 })
      .map((text) => `note: ${text}`.trimEnd())
      .filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(fc.constantFrom(...heads), note, (head, text) => {
        expect(read(`${head} -- ${text}`)).toMatchObject({ number: 42, note: text, mistakes: [] });
      }),
    );
  });

  it('is parsed quickly, whatever the text', () => {
    const word = fc.constantFrom(
      ...['#42', '1h', '9:00', 'at', 'last', 'monday', '1h-', '@', 'x', '-', '--', '"', '3/4'],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 }))), (words) => {
        const text = words.join(' ');
        expect(leastCpuMs(100, () => read(text))).toBeLessThan(100);
        const { mistakes, note } = read(text);
        expect(text).toContain(note);
        for (const { at } of mistakes) expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
