import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeSheet } from '../../../src/modules/time-sheet/types.ts';
import { missingFields, ublOf } from '../../../src/modules/time-sheet/ubl.ts';
import { isFullRun } from '../../support/extent.ts';
import { amountOf, anySheet, lineOf, projectOf, sheetOf } from './sheets.ts';
import { brokenRules, findValidator, schemaErrors } from './validating.ts';

const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(
    ([, text]) => text ?? '',
  );
const one = (xml: string, name: string): string | undefined => all(xml, name)[0];

const domestic = { category: 'domestic', percent: 1900, minor: 194_441 } as const;
const party = { ...sheetOf().issuer, taxId: '12/345/67890' };
const american = {
  ...(sheetOf().client as NonNullable<TimeSheet['client']>),
  country: 'US',
  taxId: '12-3456789',
};
const odd = lineOf({
  title: 'a < b & "c" > d \u0001\ud800',
  note: '<!-- \n]]> 日本 🎉',
  seconds: 1201,
  rateMinor: 9999,
});
/** Sheets of each kind. */
const sheets: Readonly<Record<string, TimeSheet>> = {
  'as drawn': sheetOf(),
  domestic: sheetOf({ language: 'de', tax: domestic }),
  'domestic at 0 %': sheetOf({ tax: { category: 'domestic', percent: 0, minor: 0 } }),
  'small business with a number of its tax office': sheetOf({
    issuer: party,
    tax: { category: 'small-business', percent: 0, minor: 0 },
  }),
  'without tax': sheetOf({ tax: { category: 'none', percent: 0, minor: 0 } }),
  'for a client without a VAT number': sheetOf({ client: american }),
  'in yen': sheetOf({ currency: 'JPY' }),
  'with odd text': sheetOf({ projects: [projectOf('A & B', [odd])] }),
  'without what can be left out': sheetOf({
    issuer: { ...party, address: [], email: '', phone: '' },
    client: { ...american, address: ['1', '2', '3', '4', '5'], reference: '', paymentDays: 0 },
    projects: [projectOf('A', [lineOf({ person: '', title: '', rateMinor: 0 })])],
  }),
};

describe('the positions of a time sheet as UBL', () => {
  it.each(Object.entries(sheets))('are valid: %s', async (_, sheet) => {
    expect(missingFields(sheet)).toEqual([]);
    expect(await schemaErrors(ublOf(sheet))).toEqual([]);
  });

  it('are no invoice', () => {
    const xml = ublOf(sheetOf());
    expect(one(xml, 'InvoiceTypeCode')).toBe('130');
    expect(one(xml, 'Note')).toBe('This time sheet is not an invoice.');
    expect(one(ublOf(sheetOf({ language: 'de' })), 'Note')).toBe(
      'Dieser Stundennachweis ist keine Rechnung.',
    );
  });

  it('have what the sheet says', () => {
    const xml = ublOf(sheetOf({ tax: domestic }));
    expect(one(xml, 'ID')).toBe('TS-2026-11');
    expect(xml).toContain('<cac:OrderReference><cbc:ID>PO 4471</cbc:ID></cac:OrderReference>');
    expect(xml).toContain('<cbc:InvoicedQuantity unitCode="HUR">5.25</cbc:InvoicedQuantity>');
    expect(xml).toContain(
      '<cbc:StartDate>2026-11-02</cbc:StartDate><cbc:EndDate>2026-11-02</cbc:EndDate>',
    );
    expect(xml).toContain('<cbc:Name>Speed up the basket #53</cbc:Name>');
    expect(xml).toContain('<cbc:CompanyID>DE123456789</cbc:CompanyID>');
    expect(xml).toContain('<cbc:Note>measured: 1.9 s with 40 lines</cbc:Note>');
    expect(one(xml, 'TaxExclusiveAmount')).toBe('10233.75');
    expect(one(xml, 'TaxInclusiveAmount')).toBe('12178.16');
    expect(one(xml, 'PayableAmount')).toBe('12178.16');
    expect(one(ublOf(sheetOf({ currency: 'JPY' })), 'TaxExclusiveAmount')).toBe('1023375');
  });

  it('have no currency with three digits, which EN 16931 does not have', () => {
    expect(() => ublOf(sheetOf({ currency: 'KWD' }))).toThrow('KWD has 3');
  });

  it('name what they lack', () => {
    const nobody = { name: '', address: [], country: '', taxId: '' };
    const issuer = { ...nobody, email: '', phone: '' };
    const bare = sheetOf({ issuer, client: null, currency: null, reference: '', projects: [] });
    expect(missingFields(bare)).toEqual([
      ...['reference', 'currency', 'lines', 'issuer.name', 'issuer.country', 'issuer.taxId'],
      ...['client.name', 'client.country', 'client.taxId'],
    ]);
    const client = { ...nobody, name: 'Larkspur', country: 'DE', reference: '', paymentDays: 0 };
    expect(missingFields(sheetOf({ client }))).toEqual(['client.taxId']);
    expect(missingFields(sheetOf({ client, tax: domestic }))).toEqual([]);
    expect(() => ublOf(bare)).toThrow('issuer.name');
  });

  it('have lines whose hours × price are their amounts, and sums that are those of the lines', () => {
    const line = fc.record({
      seconds: fc.integer({ min: 1, max: 400_000 }),
      rateMinor: fc.oneof(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 0, max: 900_000_000 }),
      ),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (some) => {
        const xml = ublOf(sheetOf({ projects: [projectOf('A', some.map(lineOf))] }));
        const units = (text = ''): bigint => BigInt(text.replace('.', ''));
        const [total = '', ...amounts] = all(xml, 'LineExtensionAmount');
        const prices = all(xml, 'PriceAmount');
        for (const [place, quantity] of all(xml, 'InvoicedQuantity').entries()) {
          const scale = 10n ** BigInt(quantity.split('.')[1]?.length ?? 0);
          const rounded = (2n * units(quantity) * units(prices[place]) + scale) / (2n * scale);
          expect(rounded).toBe(units(amounts[place]));
          const { seconds, rateMinor } = some[place] ?? { seconds: 0, rateMinor: 0 };
          expect(Number(rounded)).toBe(amountOf(seconds, rateMinor));
        }
        expect(amounts.reduce((sum, amount) => sum + units(amount), 0n)).toBe(units(total));
      }),
      { numRuns: 300 },
    );
  });

  it('have the sums of the sheet', () => {
    fc.assert(
      fc.property(anySheet, (sheet) => {
        const xml = ublOf(sheet);
        expect(one(xml, 'TaxExclusiveAmount')).toBe((sheet.amountMinor / 100).toFixed(2));
        expect(all(xml, 'LineExtensionAmount').slice(1)).toEqual(
          sheet.projects.flatMap(({ lines }) =>
            lines.map(({ amountMinor }) => (amountMinor / 100).toFixed(2)),
          ),
        );
      }),
    );
  });

  // Needs Java, Maven and a registry.
  it.runIf(isFullRun)('break no rule of EN 16931, where its validator is found', (context) => {
    const validator = findValidator();
    if (validator === undefined) return context.skip('no validator of EN 16931');
    const files = Object.values(sheets).map(ublOf);
    expect(brokenRules(validator, files)).toEqual([]);
    // It does find what is wrong.
    const wrong = ublOf(sheetOf()).replace('>130<', '>999<');
    expect(brokenRules(validator, [wrong, wrong]).join()).toContain('BR-CL-01');
  });
});
