import { minorDigits } from '../../core/money.ts';
import { formatDay } from '../../core/time/days.ts';
import { snakeCase } from '../../http/names.ts';
import { errorOf } from './errors.ts';
import { decimalOf, vatIdOf } from './figures.ts';
import type { Party, TimeSheet } from './types.ts';
import { words } from './words.ts';

/** The names of the fields that EN 16931 needs and the sheet lacks. */
export function missingFields({ reference, currency, projects, ...sheet }: TimeSheet): string[] {
  const { issuer, client, tax } = sheet;
  const needed = {
    ...{ reference, currency, lines: projects.some(({ lines }) => lines.length > 0) },
    ...{ 'issuer.name': issuer.name, 'issuer.country': issuer.country },
    ...{ 'issuer.taxId': issuer.taxId, 'client.name': client?.name },
    'client.country': client?.country,
    'client.taxId': tax.category !== 'reverse-charge' || client?.taxId,
  };
  return Object.entries(needed).flatMap(([field, value]) => (value ? [] : [field]));
}

/** "Invoicing data sheet" in UNTDID 1001, one of those that EN 16931 admits (BR-CL-01). */
const invoicingDataSheet = '130';
const schemas = 'urn:oasis:names:specification:ubl:schema:xsd';
const root = `Invoice xmlns="${schemas}:Invoice-2" xmlns:cac="${schemas}:CommonAggregateComponents-2" xmlns:cbc="${schemas}:CommonBasicComponents-2"`;
const vat = { TaxScheme: { ID: 'VAT' } };

/**
 * The lines as UBL 2.1 after EN 16931, of which an accounting program makes an invoice of its own.
 * @throws invalid with the names of the fields that are missing, or for a currency with three digits
 */
export function ublOf({ currency, client, issuer, tax, ...sheet }: TimeSheet): string {
  const missing = missingFields({ currency, client, issuer, tax, ...sheet });
  if (client === null || currency === null || missing.length > 0) {
    const fields = missing.map(snakeCase).join(', ');
    throw errorOf('invalid', 'time-sheet.missing', { fields });
  }
  const say = words[sheet.language];
  const digits = minorDigits(currency);
  if (digits > 2) throw errorOf('invalid', 'time-sheet.digits', { currency, digits });
  const money = (name: string, minor: number): Elements => ({
    [`${name} currencyID="${currency}"`]: decimalOf(minor, digits),
  });
  const period = (from: number, to: number): Elements => ({
    InvoicePeriod: { StartDate: formatDay(from), EndDate: formatDay(to) },
  });
  const isTaxed = tax.category !== 'none';
  const codes = { 'reverse-charge': 'AE', 'small-business': 'E', none: 'O' };
  const category = {
    ID: tax.category === 'domestic' ? (tax.percent === 0 ? 'Z' : 'S') : codes[tax.category],
    Percent: isTaxed ? decimalOf(tax.percent, 2) : '',
    TaxExemptionReason: isTaxed ? say.laws[tax.category] : say.untaxed,
  };
  const lines = sheet.projects.flatMap((project) =>
    project.lines.map((line) => ({ ...line, project: project.name })),
  );
  const document = {
    CustomizationID: 'urn:cen.eu:en16931:2017',
    ...{ ID: sheet.reference, IssueDate: formatDay(sheet.issuedDay) },
    ...{ InvoiceTypeCode: invoicingDataSheet, Note: say.noInvoice, DocumentCurrencyCode: currency },
    ...period(sheet.fromDay, sheet.toDay),
    OrderReference: { ID: client.reference },
    AccountingSupplierParty: {
      Party: {
        ...partyOf(issuer, isTaxed),
        Contact: { Telephone: issuer.phone, ElectronicMail: issuer.email },
      },
    },
    AccountingCustomerParty: { Party: partyOf(client, isTaxed) },
    PaymentTerms: { Note: say.payment(client.paymentDays) },
    TaxTotal: {
      ...money('TaxAmount', tax.minor),
      TaxSubtotal: {
        ...{ ...money('TaxableAmount', sheet.amountMinor), ...money('TaxAmount', tax.minor) },
        TaxCategory: { ...category, ...vat },
      },
    },
    LegalMonetaryTotal: {
      ...money('LineExtensionAmount', sheet.amountMinor),
      ...money('TaxExclusiveAmount', sheet.amountMinor),
      ...money('TaxInclusiveAmount', sheet.amountMinor + tax.minor),
      ...money('PayableAmount', sheet.amountMinor + tax.minor),
    },
    InvoiceLine: lines.map(({ day, title, issue, project, person, ...line }, place) => ({
      ...{ ID: String(place + 1), Note: line.note },
      'InvoicedQuantity unitCode="HUR"': hoursOf(line),
      ...money('LineExtensionAmount', line.amountMinor),
      ...period(day, day),
      Item: {
        Name: `${title} ${issue}`.trim() || project,
        ClassifiedTaxCategory: { ...category, TaxExemptionReason: '', ...vat },
        AdditionalItemProperty: [
          { Name: say.project, Value: project },
          { Name: say.columns.person, Value: person },
        ].filter(({ Value }) => Value !== ''),
      },
      Price: money('PriceAmount', line.rateMinor),
    })),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${xmlOf(document)}</Invoice>\n`;
}

/**
 * Hours with so many digits that hours × rate rounds to the line's amount. They are rounded up: half
 * a unit must stay half a unit, and the excess is less than an amount's smallest step, 1/3600 unit.
 */
function hoursOf({ seconds, rateMinor }: { seconds: number; rateMinor: number }): string {
  const digits = Math.max(4, String(3600 * rateMinor).length);
  const hours = (BigInt(seconds) * 10n ** BigInt(digits) + 3599n) / 3600n;
  return decimalOf(hours, digits).replace(/(\.\d\d+?)0+$/, '$1');
}

/**
 * A number that is no VAT number identifies a party, and for taxes at its local office (FC). Where no
 * VAT applies, EN 16931 allows no number for it (BR-O-02).
 */
function partyOf({ address, ...party }: Party, isTaxed: boolean): Elements {
  const [StreetName = '', AdditionalStreetName = '', ...rest] = address;
  const vatId = isTaxed ? vatIdOf(party) : '';
  const CompanyID = vatId || party.taxId;
  const scheme = { CompanyID, TaxScheme: { ID: vatId === '' ? 'FC' : 'VAT' } };
  return {
    PostalAddress: {
      ...{ StreetName, AdditionalStreetName, AddressLine: { Line: rest.join(', ') } },
      Country: { IdentificationCode: party.country },
    },
    PartyTaxScheme: isTaxed && CompanyID !== '' ? scheme : {},
    PartyLegalEntity: { RegistrationName: party.name, CompanyID: vatId === '' ? CompanyID : '' },
  };
}

/** By name with attributes; text is a basic component of UBL, an object is an aggregate one. */
interface Elements {
  readonly [name: string]: string | Elements | readonly Elements[];
}

/** In order, without empty ones, which UBL does not have. */
const xmlOf = (elements: Elements): string =>
  Object.entries(elements)
    .flatMap(([name, content]) => [content].flat().map((one) => elementOf(name, one)))
    .join('');

function elementOf(name: string, content: string | Elements): string {
  const [tag, inside] =
    typeof content === 'string'
      ? [`cbc:${name}`, escaped(content)]
      : [`cac:${name}`, xmlOf(content)];
  return inside === '' ? '' : `<${tag}>${inside}</${tag.split(' ')[0]}>`;
}

/** XML cannot contain control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
