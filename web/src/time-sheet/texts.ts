import { labels, say } from '../projects/labels.ts';

const counted = (count: number): string =>
  `${count} ${count === 1 ? say('entry', 'Eintrag') : say('entries', 'Einträge')}`;

/** The texts of time sheets. */
export const t = {
  title: labels.sheet,
  withAmounts: say('Rates and amounts', 'Sätze und Beträge'),
  language: say('Language', 'Sprache'),
  languages: { '': say('Default', 'Voreinstellung'), en: 'English', de: 'Deutsch' },
  roundingDefault: say('As the project has it', 'Wie im Projekt'),
  reference: say('Reference', 'Referenz'),
  withTax: say('with tax', 'mit Steuer'),
  empty: say('No billable time left in this period', 'Keine abrechenbare Zeit mehr offen'),
  pdf: say('Download PDF', 'PDF herunterladen'),
  ubl: say('Download UBL for accounting', 'UBL für die Buchhaltung herunterladen'),
  missing: say('Accounting programs need:', 'Buchhaltungsprogramme brauchen:'),
  fields: {
    'issuer.name': say('your name', 'Ihren Namen'),
    'issuer.country': say('your country', 'Ihr Land'),
    'issuer.tax_id': say('your tax number', 'Ihre Steuernummer'),
    'client.name': say('a client', 'einen Kunden'),
    'client.country': say('the country of the client', 'das Land des Kunden'),
    'client.tax_id': say('the VAT number of the client', 'die USt-IdNr. des Kunden'),
    currency: say('a rate', 'einen Satz'),
  } as Readonly<Record<string, string>>,
  bill: say('Mark as billed…', 'Als abgerechnet markieren …'),
  number: say('Invoice number', 'Rechnungsnummer'),
  locked: (count: number, hours: string) =>
    say(
      `${counted(count)} with ${hours} hours will be locked: nobody can change, move or delete them until the mark is taken off.`,
      `${counted(count)} mit ${hours} Stunden werden gesperrt: Niemand kann sie ändern, verschieben oder löschen, bis die Markierung entfernt wird.`,
    ),
  mark: say('Mark as billed', 'Als abgerechnet markieren'),
  marked: (count: number, as: string) =>
    say(`Billed as ${as}: ${counted(count)}.`, `Als ${as} abgerechnet: ${counted(count)}.`),
};
