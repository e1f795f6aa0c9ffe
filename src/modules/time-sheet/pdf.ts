import { once } from 'node:events';
import { minorDigits } from '../../core/money.ts';
import { yieldEvery } from '../../core/yield.ts';
import { clockOf, formatsOf, vatIdOf } from './figures.ts';
import { grey, ink, mm, type Place, paperOf, type Style, type Text } from './paper.ts';
import type { Party, TimeSheet } from './types.ts';
import { words } from './words.ts';

type Paper = ReturnType<typeof paperOf>;
const plain: Style = [8.5, 12, 400, ink];
const strong: Style = [8.5, 12, 600, ink];
const pale: Style = [8.5, 12, 400, grey];
const small: Style = [7.5, 10.5, 400, grey];
/** Its leading is 3 mm. */
const note: Style = [7.5, 8.5, 400, grey];
const left = 20 * mm;

/** A sheet on A4. */
export async function pdfOf(sheet: TimeSheet): Promise<Buffer> {
  const say = words[sheet.language];
  const { month } = formatsOf(sheet);
  const client = sheet.client?.name ?? '';
  const Title = client === '' ? say.title(month) : say.titleFor(client, month);
  const CreationDate = new Date(sheet.issuedDay * 86_400_000);
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, pdfVersion: '1.7', tagged: true },
    ...{ lang: sheet.language, displayTitle: true },
    info: { Title, Author: sheet.issuer.name, Subject: sheet.reference, CreationDate },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const paper = paperOf(doc);
  await drawTable(doc, paper, sheet, drawLetterhead(paper, sheet));
  drawSignature(paper, sheet);
  const foot = [sheet.issuer.name, Title].filter((part) => part !== '').join(' · ');
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    paper.aside(() => {
      paper.write([[foot.slice(0, 120), small]], [left, 282.3 * mm, 140 * mm]);
      paper.write([[say.page(page + 1, count), small]], [left, 282.3 * mm, 170 * mm, true]);
    });
  }
  const ended = once(doc, 'end');
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Down to the title, and returns where the table begins. */
function drawLetterhead({ begin, tell }: Paper, sheet: TimeSheet): number {
  const { issuer, client, rounding } = sheet;
  const say = words[sheet.language];
  const format = formatsOf(sheet);
  const isAbroad = client !== null && client.country !== issuer.country;
  const addressOf = ({ address, country }: Party): readonly string[] =>
    isAbroad ? [...address, format.country(country)] : address;
  const taxId = `${vatIdOf(issuer) === '' ? say.issuerTax : say.issuerVat} ${issuer.taxId}`;
  const sender = [
    addressOf(issuer).join(', '),
    [issuer.email, issuer.phone].filter((part) => part !== '').join(', '),
    issuer.taxId === '' ? '' : taxId,
  ];
  tell('P', [[issuer.name, [11, 14, 600, ink]]], [left, 16 * mm, 68 * mm]);
  const top: Place = [90 * mm, 16 * mm, 100 * mm, true];
  tell(
    'P',
    sender.map((part): Text => [part, small]),
    top,
  );
  let low = 75 * mm;
  if (client !== null) {
    const address = addressOf(client).map((part): Text => [part, [9.5, 13.5, 400, ink]]);
    const name: Text = [client.name, [9.5, 13.5, 600, ink]];
    low = Math.max(low, tell('P', [name, ...address], [left, 45 * mm, 85 * mm]));
  }
  const facts = {
    [say.period]: format.period,
    [say.projects]: sheet.projects.map(({ name }) => name).join(', '),
    [say.reference]: client?.reference ?? '',
    [client !== null && vatIdOf(client) !== '' ? say.clientVat : say.clientTax]:
      client?.taxId ?? '',
    [say.issued]: say.issuedBy(format.date(sheet.issuedDay), sheet.issuedBy),
    [say.rounding]: rounding === null ? '' : say.rounded(rounding.mode, rounding.minutes),
  };
  const list = begin('Table');
  let y = 45 * mm;
  for (const [name, value] of Object.entries(facts)) {
    if (value === '') continue;
    const row = begin('TR', list);
    tell('TH', [[name, pale]], [118 * mm, y, 26 * mm], row);
    y = tell('TD', [[value, plain]], [144 * mm, y, 46 * mm], row) + 1.5;
  }
  const title = Math.max(low, y) + 5 * mm;
  const texts: Text[] = [[say.title(format.month), [18, 24, 600, ink]]];
  return tell('H1', texts, [left, title, 170 * mm]) + 5.5 * mm;
}

/**
 * Persons have a column where there are several, money where the sheet has any, and the work what is
 * left. Large figures may begin before their column: they would break into two lines.
 */
function columnsOf({ widthOf }: Paper, sheet: TimeSheet) {
  const people = new Set(sheet.projects.flatMap(({ lines }) => lines.map((line) => line.person)));
  // Longer names break into lines.
  const longest = Math.max(...[...people].map((name) => widthOf(name, plain) / mm + 1.2));
  const person = people.size > 1 ? Math.min(30, Math.max(14, longest)) : 0;
  const date = formatsOf(sheet).isOfYears ? 24 : 15;
  const [rate, amount] = sheet.currency === null ? [0, 0] : [14, 21];
  const work = 170 - date - person - 13 - 15 - rate - amount;
  const widths = { date, work, person, hours: 13, decimal: 15, rate, amount };
  let end = 20;
  const columns = Object.entries(widths).map(([key, width]) => {
    end += width;
    const gap = { date: 3, work: 3, person: 1 }[key] ?? 0;
    const isRight = key !== 'work' && key !== 'person';
    const from = end - width - (isRight ? 10 : 0);
    const place = { x: from * mm, width: (end - gap - from) * mm, isRight };
    return { key: key as keyof typeof widths, ...place };
  });
  return columns.filter(({ key }) => widths[key] > 0);
}

interface Row {
  readonly height: number;
  readonly draw: () => void;
}

async function drawTable(
  doc: PDFKit.PDFDocument,
  paper: Paper,
  sheet: TimeSheet,
  top: number,
): Promise<void> {
  const { aside, begin, heightOf, rule, tell, write } = paper;
  const { currency, projects, tax } = sheet;
  const say = words[sheet.language];
  const format = formatsOf(sheet);
  const digits = currency === null ? 0 : minorDigits(currency);
  const [money, decimal] = [format.numbers(digits), format.numbers(2)];
  const columns = columnsOf(paper, sheet);
  const table = begin('Table');
  let y = top;

  type Cells = { readonly [key in keyof typeof say.columns]?: readonly Text[] };
  /** Figures have one line. A row without hours has room for its words. */
  function rowOf(cells: Cells, above: number, below: number, colour?: string): Row {
    const places = columns.map(({ key, x, width, isRight }) => {
      const room = key === 'work' && cells.hours === undefined ? 130 * mm : width;
      return { texts: cells[key] ?? [], x, room, isRight };
    });
    const heights = places.map((one) => (one.isRight ? 12 : heightOf(one.texts, one.room)));
    const height = Math.max(...heights) + (above + below) * mm;
    const draw = (): void => {
      const tr = begin('TR', table);
      for (const { texts, x, room, isRight } of places) {
        tell('TD', texts, [x, y + above * mm, room, isRight], tr);
      }
      // Written at once: a year of rows is much to keep.
      tr.end();
      if (colour !== undefined) rule(y + height, 0.5, colour);
    };
    return { height, draw };
  }
  function heads(isFirst: boolean): void {
    const tr = isFirst ? begin('TR', table) : undefined;
    for (const { key, x, width, isRight } of columns) {
      const name = key === 'amount' ? `${say.columns.amount}, ${currency}` : say.columns[key];
      const texts: Text[] = [[name, [7.5, 7 * mm, 500, grey]]];
      if (tr !== undefined) tell('TH', texts, [x, y, width, isRight], tr);
      else aside(() => write(texts, [x, y, width, isRight]));
    }
    y += 7 * mm;
    rule(y);
  }
  function drawTogether(rows: readonly Row[], end: number): void {
    if (y + rows.reduce((sum, { height }) => sum + height, 0) > end) {
      doc.addPage();
      aside(() => write([[say.title(format.month), small]], [left, 16 * mm, 85 * mm]));
      aside(() => write([[sheet.client?.name ?? '', small]], [105 * mm, 16 * mm, 85 * mm, true]));
      y = 27 * mm;
      heads(false);
    }
    for (const { height, draw } of rows) {
      draw();
      y += height;
    }
  }
  const sums = (of: Pick<TimeSheet, 'seconds' | 'amountMinor'>, style: Style): Cells => ({
    hours: [[clockOf(of.seconds), style]],
    decimal: [[decimal(Math.round(of.seconds / 36)), style]],
    amount: [[money(of.amountMinor), style]],
  });
  function headOf({ name, colour, rounding }: (typeof projects)[number]): Row {
    const isOwn = sheet.rounding === null && rounding !== null;
    const rounded = isOwn ? ` · ${say.rounded(rounding.mode, rounding.minutes)}` : '';
    const texts: Text[] = [[name, [9, 12, 600, ink], rounded]];
    const height = heightOf(texts, 160 * mm) + 4.7 * mm;
    const draw = (): void => {
      const [at, side] = [y + 3.5 * mm, 2.2 * mm];
      aside(() => doc.roundedRect(left, at + 2.9, side, side, 0.7 * mm).fill(colour));
      tell('TH', texts, [left + 4.2 * mm, at, 160 * mm], begin('TR', table));
      rule(y + height, 0.5, '#c9c7c3');
    };
    return { height, draw };
  }
  function totals(): Row[] {
    const space: Row = { height: 4 * mm, draw: () => rule(y + 4 * mm) };
    const style: Style = [9.5, 12, 600, ink];
    const total = rowOf({ work: [[say.total, style]], ...sums(sheet, style) }, 2.2, 1.2);
    if (currency === null) return [space, total];
    const under = (work: string, amount: string, style = pale): Row[] =>
      work === '' ? [] : [rowOf({ work: [[work, style]], amount: [[amount, style]] }, 0.6, 0.6)];
    const taxed = say.taxes[tax.category](
      format.percent(tax.percent),
      `${money(sheet.amountMinor)} ${currency}`,
    );
    const isDomestic = tax.category === 'domestic';
    return [
      ...[space, total],
      ...under(taxed, tax.category === 'small-business' ? '' : money(tax.minor)),
      ...under(isDomestic ? say.totalWithTax : '', money(sheet.amountMinor + tax.minor), strong),
      ...under(isDomestic ? say.noInvoice : `${say.withoutTax} ${say.noInvoice}`, ''),
    ];
  }

  heads(true);
  const breathe = yieldEvery(10);
  for (const project of projects) {
    const { name, lines } = project;
    const subtotal: Text[] = [[`${say.subtotal} ${name}`, strong]];
    for (const line of lines) {
      const title: Text = [line.title, plain, line.issue === '' ? '' : `\u00a0${line.issue}`];
      const cells: Cells = {
        date: [[format.day(line.day), plain]],
        work: [title, [line.note, note]],
        person: [[line.person, plain]],
        ...sums(line, plain),
        rate: [[money(line.rateMinor), plain]],
      };
      const isLast = line === lines.at(-1);
      const isEnd = isLast && project === projects.at(-1);
      const rows = [
        ...(line === lines[0] ? [headOf(project)] : []),
        rowOf(cells, 1.2, 1.17, '#e1dfdc'),
        ...(isLast ? [rowOf({ work: subtotal, ...sums(project, strong) }, 1.6, 1.2)] : []),
        ...(isEnd ? totals() : []),
      ];
      // The signature is below the last.
      drawTogether(rows, (isEnd ? 247 : 280) * mm);
      await breathe();
    }
  }
}

function drawSignature({ isMissing, rule, tell }: Paper, sheet: TimeSheet): void {
  const say = words[sheet.language];
  const law = sheet.currency === null ? '' : say.laws[sheet.tax.category];
  const y = 259.6 * mm;
  rule(y, 0.5, ink, left, 68 * mm);
  rule(y, 0.5, ink, 80 * mm);
  tell('P', [[say.columns.date, small]], [left, y + mm, 48 * mm]);
  tell('P', [[say.signed(sheet.client?.name ?? ''), small]], [80 * mm, y + mm, 110 * mm]);
  if (law !== '') tell('P', [[`¹ ${law}`, small]], [left, 274.3 * mm, 170 * mm]);
  if (isMissing()) tell('P', [[say.missing, small]], [left, 278 * mm, 170 * mm]);
}
