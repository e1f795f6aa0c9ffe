import { spawnSync } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unprintableIn } from '../../../src/modules/time-sheet/figures.ts';
import { pdfOf } from '../../../src/modules/time-sheet/pdf.ts';
import type { TimeSheet } from '../../../src/modules/time-sheet/types.ts';
import { oneIn } from '../../support/extent.ts';
import { readPdf } from './reading.ts';
import { anySheet, dayOf, lineOf, projectOf, sheetOf } from './sheets.ts';

const read = async (some: Partial<TimeSheet> = {}) => readPdf(await pdfOf(sheetOf(some)));
const textOf = async (some: Partial<TimeSheet> = {}) => (await read(some)).pages.join(' ');

/** Checks that the parts are in the text one after the other. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found, `${part}, after: ${text.slice(Math.max(0, at - 60), at)}`).toBeGreaterThanOrEqual(
      at,
    );
    at = found + part.length;
  }
}

const english = (minor: number, digits = 2): string =>
  (minor / 10 ** digits).toLocaleString('en-GB', { minimumFractionDigits: digits });
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String((seconds / 60) % 60).padStart(2, '0')}`;

describe('the PDF of a time sheet', () => {
  it('has each line, its sums and its heads in the order of the drawing', async () => {
    const sheet = sheetOf();
    const { pages, ...pdf } = await read();
    expect(pages).toHaveLength(2);
    expect(pdf).toMatchObject({
      ...{ title: 'Time sheet for Larkspur Ltd, November 2026', language: 'en', isTagged: true },
      fonts: new Set(['Inter-Regular', 'Inter-Medium', 'Inter-SemiBold']),
    });
    expect([...pdf.roles]).toEqual(
      expect.arrayContaining(['Document', 'P', 'H1', 'Table', 'TR', 'TH', 'TD']),
    );
    const head = 'Date Issue and note Person Hours Decimal Rate Amount, EUR';
    const lines = sheet.projects.map(({ name, lines, seconds, amountMinor }) => [
      name,
      ...lines.flatMap((line) => [
        `${line.day - dayOf('2026-10-31')} Nov ${`${line.title} ${line.issue} ${line.note}`.trim().replaceAll(/ +/g, ' ')} ${line.person} ${clock(line.seconds)} ${english(line.seconds / 36)} ${english(line.rateMinor)} ${english(line.amountMinor)}`,
      ]),
      `Subtotal ${name} ${clock(seconds)} ${english(seconds / 36)} ${english(amountMinor)}`,
    ]);
    expectInOrder(pages[0] ?? '', [
      'Reedbed Software Hafenstraße 12, 20457 Hamburg, Germany heron@reedbed.example, +49 40 5550 182 VAT DE 123456789',
      'Larkspur Ltd Accounts, Siobhan Kerr 14 Harbour Row Cork T12 A4XY Ireland',
      'Period 1–30 November 2026 Projects Web shop, Price import, Hosting Your reference PO 4471',
      'Your VAT no. IE 1234567FA Issued 1 December 2026 by heron Rounding each entry up to 15 minutes',
      'Time sheet, November 2026',
      ...[head, ...(lines[0] ?? [])],
      'Reedbed Software · Time sheet for Larkspur Ltd, November 2026 Page 1 of 2',
    ]);
    expectInOrder(pages[1] ?? '', [
      ...['Time sheet, November 2026 Larkspur Ltd', head, ...lines.slice(1).flat()],
      'Total 113:30 113.50 10,233.75 VAT 0 %, reverse charge¹ 0.00',
      'Amounts are without VAT. This time sheet is not an invoice.',
      'Date For Larkspur Ltd: name and signature',
      '¹ Reverse charge: the recipient of the service accounts for the VAT (Article 196 of Directive 2006/112/EC).',
      'Page 2 of 2',
    ]);
    expect(pages[1]).not.toContain('Hafenstraße');
  });

  it('is German in all its words and numbers', async () => {
    const tax = { category: 'domestic', percent: 1900, minor: 194_441 } as const;
    const { pages, title, language } = await read({ language: 'de', tax });
    expect({ title, language }).toEqual({
      title: 'Stundennachweis für Larkspur Ltd, November 2026',
      language: 'de',
    });
    expectInOrder(pages.join(' '), [
      'Deutschland heron@reedbed.example, +49 40 5550 182 USt-IdNr. DE 123456789 Larkspur Ltd',
      'Irland Zeitraum 1.–30. November 2026 Projekte Web shop, Price import, Hosting Ihre Referenz PO 4471',
      'Ihre USt-IdNr. IE 1234567FA Ausgestellt 1. Dezember 2026 von heron',
      'Rundung je Eintrag auf 15 Minuten aufgerundet Stundennachweis, November 2026',
      'Datum Tätigkeit und Notiz Person Zeit Stunden Satz Betrag, EUR',
      '2. Nov. Speed up the basket #53 measured: 1.9 s with 40 lines heron 4:30 4,50 95,00 427,50',
      'Summe Web shop 61:45 61,75 5.428,75',
      'Seite 1 von 2',
      'Gesamt 113:30 113,50 10.233,75 19 % Umsatzsteuer auf 10.233,75 EUR 1.944,41',
      'Gesamt mit Umsatzsteuer 12.178,16 Dieser Stundennachweis ist keine Rechnung.',
      'Datum Für Larkspur Ltd: Name und Unterschrift',
    ]);
    expect(pages.join(' ')).not.toMatch(/Page|Total|Subtotal|VAT|Rate|Issued/);
  });

  it('has no amounts without a currency, and no persons where one worked alone', async () => {
    const projects = [projectOf('Web shop', [lineOf({ note: 'weekly call' })])];
    const text = await textOf({ projects, currency: null, client: null, rounding: null });
    expectInOrder(text, [
      'Period 1–30 November 2026 Projects Web shop Issued 1 December 2026 by heron',
      'Date Issue and note Hours Decimal Web shop 2 Nov Support weekly call 1:00 1.00',
      'Subtotal Web shop 1:00 1.00 Total 1:00 1.00 Date Name and signature',
    ]);
    expect(text).not.toMatch(/Rate|Amount|95\.00|VAT 0|not an invoice|Person|Rounding|Your|¹/);
  });

  it('says the tax of a small business, and of none', async () => {
    const small = await textOf({ tax: { category: 'small-business', percent: 0, minor: 0 } });
    expectInOrder(small, ['No VAT¹ Amounts are', '¹ Small business under section 19']);
    const none = await textOf({ tax: { category: 'none', percent: 0, minor: 0 } });
    expectInOrder(none, ['Total 113:30 113.50 10,233.75 Amounts are without VAT.']);
    expect(none).not.toContain('¹');
  });

  it('writes currencies with their own digits, and seconds where there are any', async () => {
    const line = lineOf({ seconds: 3725, rateMinor: 9000 });
    const yen = await textOf({ currency: 'JPY', projects: [projectOf('A', [line])] });
    expectInOrder(yen, ['Amount, JPY', '1:02:05 1.03 9,000 9,313']);
    const dinar = {
      currency: 'KWD',
      fromDay: dayOf('2025-12-01'),
      projects: [projectOf('A', [line])],
    };
    const text = await textOf(dinar);
    expectInOrder(text, [
      'Time sheet, 1 December 2025 – 30 November 2026',
      '2 Nov 2026 Support',
      '9.000 9.313',
    ]);
  });

  it('shows letters of Europe and Vietnam, and survives others', async () => {
    const names = 'Ünal Größe Łódź Ğ Đặng Иван Ђорђе Ελλάδα';
    const odd = { title: `${names} 日本 🎉 שלום مرحبا`, note: 'a\u0301 \u202e b\n\tc\ud800' };
    const text = await textOf({ projects: [projectOf('日本', [lineOf(odd)])] });
    expect(text).toContain(`${names} □□`);
    expect(text).toContain('á');
    expect(text).not.toContain('🎉');
    expect(text).toContain('□ stands for a letter that this file cannot show.');
    expect(await textOf()).not.toContain('□');
    const sheet = sheetOf({ projects: [projectOf('日本', [lineOf(odd)])] });
    expect(unprintableIn(sheet)).toBe('日本שלוםمرحبا');
    // The structure says what is not shown.
    const file = await pdfOf(sheetOf({ projects: [projectOf('日本', [lineOf({})])] }));
    expect(file.includes(Buffer.from('日本', 'utf16le').swap16())).toBe(true);
  });

  it('breaks pages so that heads, sums and the signature are never alone', async () => {
    const taxes = ['domestic', 'reverse-charge', 'small-business', 'none'] as const;
    for (const count of oneIn(
      3,
      Array.from({ length: 120 }, (_, place) => place + 1),
    )) {
      const all = Array.from({ length: count }, (_, place) =>
        lineOf({
          title: `Line${place}.`,
          note: place % 3 === count % 3 ? 'note '.repeat((place * 7) % 40) : '',
        }),
      );
      const middle = Math.floor((count * ((count % 5) + 1)) / 6);
      const projects = [
        projectOf('First', all.slice(0, middle)),
        projectOf('Second', all.slice(middle)),
      ].filter(({ lines }) => lines.length > 0);
      const tax = { category: taxes[count % 4] ?? 'none', percent: 0, minor: 0 };
      const { pages } = await read({ projects, tax });
      const pageOf = (text: string) => {
        const on = pages.flatMap((page, place) => (page.includes(text) ? [place] : []));
        expect([count, text, on]).toMatchObject([count, text, { length: 1 }]);
        return on[0];
      };
      for (const [place, page] of pages.entries()) {
        expect(page).toContain('Amount, EUR');
        expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
      }
      for (const { name, lines } of projects) {
        pageOf(`${name} 2 Nov ${lines[0]?.title}`);
        expect(pageOf(`Subtotal ${name}`)).toBe(pageOf(` ${lines.at(-1)?.title} `));
      }
      for (const text of [' Total ', 'name and signature', ` Line${count - 1}. `]) {
        expect(pageOf(text)).toBe(pages.length - 1);
      }
    }
  });

  it('says the rounding of each project where they differ', async () => {
    const [a, b] = [projectOf('Ada', [lineOf({})]), projectOf('Bea', [lineOf({})])];
    const rounding = { mode: 'nearest', minutes: 6 } as const;
    const text = await textOf({ rounding: null, projects: [{ ...a, rounding }, b] });
    expectInOrder(text, ['Ada · each entry to the nearest 6 minutes 2 Nov', 'Bea 2 Nov']);
    expect(text).not.toContain('Rounding');
  });

  it('has room for the names of persons, and for long addresses', async () => {
    const lines = ['corn_crake', 'wren'].map((person) => lineOf({ person }));
    const address = Array.from({ length: 20 }, (_, line) => `Line ${line}`);
    const client = { ...(sheetOf().client as NonNullable<TimeSheet['client']>), address };
    const text = await textOf({ client, projects: [projectOf('A', lines)] });
    expect(text).toContain('Support corn_crake 1:00');
    expectInOrder(text, ['Line 19 Ireland', 'Time sheet, November 2026', 'Date Issue']);
  });

  it('wraps long titles, notes and names, and keeps all of them', async () => {
    const [title, note] = ['Word '.repeat(51).trim(), 'sentence '.repeat(113).trim()];
    const long = lineOf({ title, note, issue: '#7', person: 'm'.repeat(40) });
    const text = await textOf({ projects: [projectOf('A', [long, lineOf({})])] });
    expect(text.replaceAll(/(?<=m) (?=m)/g, '')).toContain(
      `${title} #7 ${note} ${'m'.repeat(40)} 1:00`,
    );
  });

  it('writes 5,000 lines without blocking others for long', async () => {
    const lines = Array.from({ length: 5000 }, (_, place) => lineOf({ note: `note ${place}` }));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    const file = await pdfOf(sheetOf({ projects: [projectOf('A', lines)] }));
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan((performance.now() - start) / 3);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined)(
    'is read alike by pdftotext',
    async () => {
      const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], {
        input: await pdfOf(sheetOf()),
        encoding: 'utf8',
      });
      expectInOrder(stdout.replaceAll(/\s+/g, ' '), [
        '2 Nov Speed up the basket #53 heron 4:30 4.50 95.00 427.50 measured: 1.9 s with 40 lines',
        'Subtotal Web shop 61:45 61.75 5,428.75',
        'Total 113:30 113.50 10,233.75',
      ]);
    },
  );

  it('shows sums that are those of the lines', async () => {
    await fc.assert(
      fc.asyncProperty(anySheet, async (sheet) => {
        const { pages } = await readPdf(await pdfOf(sheet));
        const text = pages.join(' ').replaceAll(',', '');
        const amounts = text.matchAll(/Nov T \S+ \S+ \S+ (\d+)\.(\d\d) /g);
        const lines = [...amounts].map(([, whole, cents]) => Number(whole) * 100 + Number(cents));
        expect(lines).toEqual(
          sheet.projects.flatMap((project) => project.lines.map(({ amountMinor }) => amountMinor)),
        );
        const sum = lines.reduce((all, amount) => all + amount);
        expect(text).toMatch(new RegExp(` Total \\S+ \\S+ ${(sum / 100).toFixed(2)} VAT`));
      }),
      { numRuns: 10 },
    );
  });
});
