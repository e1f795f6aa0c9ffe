import fc from 'fast-check';
import type { TimeSheet } from '../../../src/modules/time-sheet/types.ts';

type Project = TimeSheet['projects'][number];
type Line = Project['lines'][number];
type Entry = readonly [
  day: number,
  title: string,
  issue: string,
  note: string,
  person: string,
  hours: number,
  rate: number,
];

export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Half up, in integers, apart from the program's own. */
export const amountOf = (seconds: number, rateMinor: number): number =>
  Number((BigInt(seconds) * BigInt(rateMinor) * 2n + 3600n) / 7200n);

const sumOf = (all: readonly Pick<Line, 'seconds' | 'amountMinor'>[]) => ({
  seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  amountMinor: all.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
});

/** A project with its sums. */
export const projectOf = (name: string, lines: readonly Line[], colour = '#d17a28'): Project => ({
  ...{ name, colour, lines, rounding: null },
  ...sumOf(lines),
});

/** A line of heron's on the first day, unless said. */
export const lineOf = (some: Partial<Line>): Line => {
  const line = {
    day: dayOf('2026-11-02'),
    title: 'Support',
    issue: '',
    note: '',
    person: 'heron',
    seconds: 3600,
    rateMinor: 9500,
    ...some,
  };
  return { ...line, amountMinor: amountOf(line.seconds, line.rateMinor), ...some };
};

/** The drawn sheet, of November 2026, or another of the same parties. */
export function sheetOf(some: Partial<TimeSheet> = {}): TimeSheet {
  const projects = some.projects ?? drawn;
  const sums = sumOf(projects);
  const tax = { category: 'reverse-charge', percent: 0, minor: 0, ...some.tax } as TimeSheet['tax'];
  return {
    ...{ language: 'en', reference: 'TS-2026-11', issuedBy: 'heron', currency: 'EUR' },
    ...{ fromDay: dayOf('2026-11-01'), toDay: dayOf('2026-11-30'), issuedDay: dayOf('2026-12-01') },
    issuer: {
      ...{ name: 'Reedbed Software', address: ['Hafenstraße 12', '20457 Hamburg'], country: 'DE' },
      ...{ taxId: 'DE 123456789', email: 'heron@reedbed.example', phone: '+49 40 5550 182' },
    },
    client: {
      name: 'Larkspur Ltd',
      address: ['Accounts, Siobhan Kerr', '14 Harbour Row', 'Cork T12 A4XY'],
      ...{ country: 'IE', taxId: 'IE 1234567FA', reference: 'PO 4471', paymentDays: 30 },
    },
    rounding: { mode: 'up', minutes: 15 },
    ...some,
    ...{ projects, ...sums, tax },
  };
}

const entries: readonly (readonly [name: string, colour: string, lines: readonly Entry[]])[] = [
  [
    'Web shop',
    '#d17a28',
    [
      [2, 'Speed up the basket', '#53', 'measured: 1.9 s with 40 lines', 'heron', 4.5, 95],
      [
        3,
        'Explain errors in the order confirmation',
        '#58',
        'wording of the first ten messages',
        'wren',
        5.25,
        85,
      ],
      [4, 'Speed up the basket', '#53', 'one query for all order lines', 'heron', 5.75, 95],
      [5, 'Translate the refund page', '#44', '', 'wren', 4.5, 85],
      [6, 'Meetings', '', 'weekly call', 'kestrel', 1, 60],
      [
        9,
        'Explain errors in the order confirmation',
        '#58',
        'messages for declined cards',
        'wren',
        6.25,
        85,
      ],
      [10, 'Support', '', 'order 10482: address changed after payment', 'kestrel', 2.25, 95],
      [12, 'Speed up the basket', '#53', 'index on order lines, 0.4 s now', 'heron', 5.5, 95],
      [12, 'Speed up the basket', '#53', 'fewer redraws while typing', 'wren', 2.25, 85],
      [13, 'Translate the refund page', '#44', 'glossary agreed with Larkspur', 'wren', 4.75, 85],
      [
        17,
        'Fix rounding in the delivery address',
        '#20',
        'house numbers in the export',
        'heron',
        3.25,
        95,
      ],
      [
        18,
        'Explain errors in the order confirmation',
        '#58',
        'read aloud to two customers',
        'kestrel',
        1.5,
        85,
      ],
      [19, 'Support', '', 'two refunds shown twice', 'kestrel', 1.75, 95],
      [20, 'Meetings', '', 'monthly review', 'kestrel', 1, 60],
      [24, 'Show the time zone in the delivery address', '#61', '', 'wren', 5.5, 85],
      [
        27,
        'Add tests for the product search',
        '#70',
        'umlauts, typing errors, empty results',
        'wren',
        6.75,
        85,
      ],
    ],
  ],
  [
    'Price import',
    '#0f8fc4',
    [
      [
        3,
        'Retry when the network fails in the retry queue',
        '#12',
        'found the cause: no timeout on connect',
        'heron',
        3.5,
        95,
      ],
      [5, 'Handle empty input in the price list parser', '#27', 'first draft', 'heron', 4.25, 95],
      [
        10,
        'Retry when the network fails in the retry queue',
        '#12',
        'five tries, longer pauses',
        'heron',
        4.75,
        95,
      ],
      [
        16,
        'Handle empty input in the price list parser',
        '#27',
        'tests for empty columns',
        'heron',
        5.5,
        95,
      ],
      [18, 'Agree on the wording of the import log', '#31', 'with the buyers', 'heron', 2.25, 95],
      [
        23,
        'Retry when the network fails in the retry queue',
        '#12',
        'queue survives a restart',
        'heron',
        6.25,
        95,
      ],
      [
        24,
        'Retry when the network fails in the retry queue',
        '#12',
        "tried with the buyers' lists",
        'kestrel',
        2.25,
        85,
      ],
      [26, 'Support', '', 'price list of 25 November: wrong encoding', 'heron', 1.5, 95],
      [30, 'Handle empty input in the price list parser', '#27', '', 'heron', 3.75, 95],
    ],
  ],
  [
    'Hosting',
    '#5c2c84',
    [
      [
        4,
        'Measure how long the nightly backup takes',
        '#22',
        'restore on staging',
        'osprey',
        2.75,
        90,
      ],
      [11, 'Measure how long the nightly backup takes', '#22', '', 'osprey', 4.5, 90],
      [
        11,
        'Check the permissions of the mail relay',
        '#7',
        'one account per mailbox',
        'osprey',
        1.75,
        90,
      ],
      [18, 'Renew the certificates of the shop', '#24', 'first run on staging', 'osprey', 5.25, 90],
      [
        25,
        'Renew the certificates of the shop',
        '#24',
        'live, with a mail before it expires',
        'osprey',
        3.5,
        90,
      ],
    ],
  ],
];

const drawn = entries.map(([name, colour, lines]) =>
  projectOf(
    name,
    lines.map(([day, title, issue, note, person, hours, rate]) =>
      lineOf({
        day: dayOf('2026-10-31') + day,
        title,
        issue,
        note,
        person,
        seconds: hours * 3600,
        rateMinor: rate * 100,
      }),
    ),
    colour,
  ),
);

/** In euros, at rates without cents. */
export const anySheet = fc
  .array(
    fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 6000 }),
        euros: fc.integer({ min: 0, max: 900 }),
      }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((projects) =>
    sheetOf({
      projects: projects.map((lines, place) =>
        projectOf(
          `P${place}`,
          lines.map(({ minutes, euros }) =>
            lineOf({ title: 'T', seconds: minutes * 60, rateMinor: euros * 100 }),
          ),
        ),
      ),
    }),
  );
