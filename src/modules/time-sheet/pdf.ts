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
  drawLetterhead(paper, sheet);
  await drawTable(doc, paper, sheet);
  drawSignature(paper, sheet);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const foot = [sheet.issuer.name, Title].filter((part) => part !== '').join(' · ');
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

function drawLetterhead({ begin, tell }: Paper, sheet: TimeSheet): void {
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
  if (client !== null) {
    const address = addressOf(client).map((part): Text => [part, [9.5, 13.5, 400, ink]]);
    tell('P', [[client.name, [9.5, 13.5, 600, ink]], ...address], [left, 45 * mm, 85 * mm]);
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
  tell('H1', [[say.title(format.month), [18, 24, 600, ink]]], [left, 80 * mm, 170 * mm]);
}

/**
 * Persons have a column where there are several, money where the sheet has any, and the work what is
 * left. Large figures may begin before their column: they would break into two lines.
 */
function columnsOf({ currency, projects }: TimeSheet) {
  const people = new Set(projects.flatMap(({ lines }) => lines.map(({ person }) => person)));
  const person = people.size > 1 ? 14 : 0;
  const [rate, amount] = currency === null ? [0, 0] : [14, 21];
  const work = 170 - 15 - person - 13 - 15 - rate - amount;
  const widths = { date: 15, work, person, hours: 13, decimal: 15, rate, amount };
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

async function drawTable(doc: PDFKit.PDFDocument, paper: Paper, sheet: TimeSheet): Promise<void> {
  const { aside, begin, heightOf, rule, tell, write } = paper;
  const { currency, projects, tax } = sheet;
  const say = words[sheet.language];
  const format = formatsOf(sheet);
  const digits = currency === null ? 0 : minorDigits(currency);
  const [money, decimal] = [format.numbers(digits), format.numbers(2)];
  const columns = columnsOf(sheet);
  const table = begin('Table');
  let y = 94 * mm;

  type Cells = { readonly [key in keyof typeof say.columns]?: readonly Text[] };
  /** A row without hours has room for its words. */
  function row(cells: Cells, above: number, below: number): void {
    const tr = begin('TR', table);
    const ends = columns.map(({ key, x, width, isRight }) => {
      const room = key === 'work' && cells.hours === undefined ? 130 * mm : width;
      return tell('TD', cells[key] ?? [], [x, y + above * mm, room, isRight], tr);
    });
    y = Math.max(...ends) + below * mm;
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
  function makeRoom(height: number, end = 280 * mm): void {
    if (y + height <= end) return;
    doc.addPage();
    aside(() => write([[say.title(format.month), small]], [left, 16 * mm, 85 * mm]));
    aside(() => write([[sheet.client?.name ?? '', small]], [105 * mm, 16 * mm, 85 * mm, true]));
    y = 27 * mm;
    heads(false);
  }
  const sums = (of: Pick<TimeSheet, 'seconds' | 'amountMinor'>, style: Style): Cells => ({
    hours: [[clockOf(of.seconds), style]],
    decimal: [[decimal(Math.round(of.seconds / 36)), style]],
    amount: [[money(of.amountMinor), style]],
  });

  heads(true);
  const breathe = yieldEvery(10);
  for (const { name, colour, lines, ...project } of projects) {
    const head: Text[] = [[name, [9, 12, 600, ink]]];
    const subtotal: Text[] = [[`${say.subtotal} ${name}`, strong]];
    for (const [place, line] of lines.entries()) {
      const issue = line.issue === '' ? '' : `\u00a0${line.issue}`;
      const title: Text = [line.title, plain, issue];
      const cells: Cells = {
        date: [[format.day(line.day), plain]],
        work: [title, [line.note, note]],
        person: [[line.person, plain]],
        ...sums(line, plain),
        rate: [[money(line.rateMinor), plain]],
      };
      const isLast = place === lines.length - 1;
      const heights = columns.map(({ key, width }) => heightOf(cells[key] ?? [], width));
      const headHeight = place === 0 ? heightOf(head, 160 * mm) + 4.7 * mm : 0;
      makeRoom(headHeight + Math.max(...heights) + (isLast ? 12 * mm : 2.37 * mm));
      if (place === 0) {
        const [at, side] = [y + 3.5 * mm, 2.2 * mm];
        aside(() => doc.roundedRect(left, at + 2.9, side, side, 0.7 * mm).fill(colour));
        y = tell('TH', head, [left + 4.2 * mm, at, 160 * mm], begin('TR', table)) + 1.2 * mm;
        rule(y, 0.5, '#c9c7c3');
      }
      row(cells, 1.2, 1.17);
      rule(y, 0.5, '#e1dfdc');
      await breathe();
    }
    row({ work: subtotal, ...sums(project, strong) }, 1.6, 1.2);
  }

  makeRoom(30 * mm, 247 * mm);
  y += 4 * mm;
  rule(y);
  const total: Style = [9.5, 12, 600, ink];
  row({ work: [[say.total, total]], ...sums(sheet, total) }, 2.2, 1.2);
  if (currency === null) return;
  const under = (work: string, amount: string, style = pale): void =>
    row({ work: [[work, style]], amount: [[amount, style]] }, 0.6, 0.6);
  const net = `${money(sheet.amountMinor)} ${currency}`;
  const taxed = say.taxes[tax.category](format.percent(tax.percent), net);
  if (taxed !== '') under(taxed, tax.category === 'small-business' ? '' : money(tax.minor));
  if (tax.category === 'domestic') {
    under(say.totalWithTax, money(sheet.amountMinor + tax.minor), strong);
    under(say.noInvoice, '');
  } else under(`${say.withoutTax} ${say.noInvoice}`, '');
}

function drawSignature({ rule, tell }: Paper, sheet: TimeSheet): void {
  const say = words[sheet.language];
  const law = sheet.currency === null ? '' : say.laws[sheet.tax.category];
  const y = 259.6 * mm;
  rule(y, 0.5, ink, left, 68 * mm);
  rule(y, 0.5, ink, 80 * mm);
  tell('P', [[say.columns.date, small]], [left, y + mm, 48 * mm]);
  tell('P', [[say.signed(sheet.client?.name ?? ''), small]], [80 * mm, y + mm, 110 * mm]);
  if (law !== '') tell('P', [[`¹ ${law}`, small]], [left, 274.3 * mm, 170 * mm]);
}
