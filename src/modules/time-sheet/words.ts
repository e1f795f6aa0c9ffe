import type { TimeSheet } from './types.ts';

const rounding = { up: 'up to', down: 'down to', nearest: 'to the nearest' };
const gerundet = { up: 'aufgerundet', down: 'abgerundet', nearest: 'gerundet' };

const english = {
  title: (period: string) => `Time sheet, ${period}`,
  titleFor: (client: string, period: string) => `Time sheet for ${client}, ${period}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  ...{ period: 'Period', projects: 'Projects', reference: 'Your reference' },
  ...{ clientVat: 'Your VAT no.', clientTax: 'Your tax no.', issued: 'Issued' },
  issuedBy: (day: string, name: string) => `${day} by ${name}`,
  rounding: 'Rounding',
  rounded: (mode: keyof typeof rounding, minutes: number) =>
    `each entry ${rounding[mode]} ${minutes} minutes`,
  ...{ issuerVat: 'VAT', issuerTax: 'Tax no.' },
  columns: {
    ...{ date: 'Date', work: 'Issue and note', person: 'Person', hours: 'Hours' },
    ...{ decimal: 'Decimal', rate: 'Rate', amount: 'Amount' },
  },
  ...{ project: 'Project', subtotal: 'Subtotal', total: 'Total', totalWithTax: 'Total with VAT' },
  ...{ withoutTax: 'Amounts are without VAT.', noInvoice: 'This time sheet is not an invoice.' },
  signed: (client: string) =>
    client === '' ? 'Name and signature' : `For ${client}: name and signature`,
  missing: '□ stands for a letter that this file cannot show.',
  taxes: {
    domestic: (percent: string, amount: string) => `VAT ${percent} % of ${amount}`,
    'reverse-charge': () => 'VAT 0 %, reverse charge¹',
    ...{ 'small-business': () => 'No VAT¹', none: () => '' },
  },
  laws: {
    'reverse-charge':
      'Reverse charge: the recipient of the service accounts for the VAT (Article 196 of Directive 2006/112/EC).',
    'small-business': 'Small business under section 19 of the German VAT Act.',
    ...{ domestic: '', none: '' },
  },
  untaxed: 'Not subject to VAT.',
  payment: (days: number) =>
    days === 0 ? 'As agreed, on an invoice.' : `${days} days from the date of the invoice.`,
};

const german: typeof english = {
  title: (period) => `Stundennachweis, ${period}`,
  titleFor: (client, period) => `Stundennachweis für ${client}, ${period}`,
  page: (page, pages) => `Seite ${page} von ${pages}`,
  ...{ period: 'Zeitraum', projects: 'Projekte', reference: 'Ihre Referenz' },
  ...{ clientVat: 'Ihre USt-IdNr.', clientTax: 'Ihre Steuernr.', issued: 'Ausgestellt' },
  issuedBy: (day, name) => `${day} von ${name}`,
  rounding: 'Rundung',
  rounded: (mode, minutes) => `je Eintrag auf ${minutes} Minuten ${gerundet[mode]}`,
  ...{ issuerVat: 'USt-IdNr.', issuerTax: 'Steuernr.' },
  columns: {
    ...{ date: 'Datum', work: 'Tätigkeit und Notiz', person: 'Person', hours: 'Zeit' },
    ...{ decimal: 'Stunden', rate: 'Satz', amount: 'Betrag' },
  },
  ...{ project: 'Projekt', subtotal: 'Summe', total: 'Gesamt' },
  ...{ totalWithTax: 'Gesamt mit Umsatzsteuer', withoutTax: 'Beträge ohne Umsatzsteuer.' },
  noInvoice: 'Dieser Stundennachweis ist keine Rechnung.',
  signed: (client) =>
    client === '' ? 'Name und Unterschrift' : `Für ${client}: Name und Unterschrift`,
  missing: '□ steht für einen Buchstaben, den diese Datei nicht darstellen kann.',
  taxes: {
    domestic: (percent, amount) => `${percent} % Umsatzsteuer auf ${amount}`,
    'reverse-charge': () => '0 % Umsatzsteuer, Reverse Charge¹',
    ...{ 'small-business': () => 'Keine Umsatzsteuer¹', none: () => '' },
  },
  laws: {
    'reverse-charge':
      'Steuerschuldnerschaft des Leistungsempfängers (Artikel 196 der Richtlinie 2006/112/EG).',
    'small-business': 'Kleinunternehmer nach § 19 UStG.',
    ...{ domestic: '', none: '' },
  },
  untaxed: 'Unterliegt nicht der Umsatzsteuer.',
  payment: (days) =>
    days === 0 ? 'Wie vereinbart, nach Rechnung.' : `${days} Tage ab Datum der Rechnung.`,
};

export const words: Record<TimeSheet['language'], typeof english> = { en: english, de: german };
