import { yieldEvery } from '../../core/yield.ts';
import type { Cell, Sheet } from '../../http/formats/table.ts';
import {
  Archive,
  letters,
  main,
  secondsPerDay,
  serialOfDate,
  sheetPath,
  sheetStyles,
  textCell,
  textOf,
  xml,
} from './xlsx.ts';

type Columns = Sheet['columns'];

/** A sheet for people. Sums are formulas, which filters change, with their result. */
export async function* sheetOf(sheet: () => Promise<Sheet>): AsyncGenerator<Uint8Array> {
  const { name, head, columns, sections, total } = await sheet();
  const archive = new Archive(await import('fflate'));
  archive.start();
  archive.begin(sheetPath(1));
  const headLine = head.length + 2;
  archive.write(sheetStart(columns, headLine));
  archive.write(headRows(head, columns, headLine));
  const pause = yieldEvery(100);
  const totals = new Sums(columns);
  let line = headLine;
  for (const { label, rows } of sections) {
    const first = line + 1;
    const sums = new Sums(columns);
    for (const row of rows) {
      line += 1;
      archive.write(
        rowXml(
          line,
          columns.map((_, place) => cellXml(columns, place, row[place] ?? null, line)),
        ),
      );
      sums.add(row);
      totals.add(row);
      await pause();
    }
    yield* archive.taken();
    if (label === null) continue;
    line += 1;
    archive.write(sumRow(line, label, sums.of(first, line - 1), columns, 'subtotal'));
  }
  const last = line;
  if (total !== null) {
    archive.write(sumRow(line + 1, total, totals.of(headLine + 1, last), columns, 'total'));
  }
  const table = `$A$${headLine}:$${letters(columns.length - 1)}$${last}`;
  archive.write(sheetEnd(table.replaceAll('$', '')));
  archive.end();
  archive.finish(name, 1, namesOf(`'${name}'`, table, headLine));
  yield* archive.taken();
}

/** The columns with sums. */
const isSummed = ({ kind }: Columns[number]): boolean =>
  kind === 'hours' || kind === 'amount' || kind === 'whole';

/** The sums of rows, by column. */
class Sums {
  readonly #columns: Columns;
  readonly #sums: number[];

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#sums = columns.map(() => 0);
  }

  add(row: readonly Cell[]): void {
    for (const [place, column] of this.#columns.entries()) {
      if (isSummed(column)) this.#sums[place] = (this.#sums[place] ?? 0) + Number(row[place]);
    }
  }

  /** The XML of their formulas, which ignore subtotals in between, and results. */
  of(first: number, last: number): (string | null)[] {
    return this.#columns.map((column, place) => {
      if (!isSummed(column)) return null;
      const at = letters(place);
      const formula = last < first ? '' : `<f>SUBTOTAL(9,${at}${first}:${at}${last})</f>`;
      return `${formula}<v>${numberOf(column, this.#sums[place] ?? 0)}</v>`;
    });
  }
}

const numberOf = ({ kind }: Columns[number], value: number): number =>
  kind === 'hours' ? value / secondsPerDay : value;

const rowXml = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells.join('')}</row>`;

function cellXml(columns: Columns, place: number, cell: Cell, line: number): string {
  const column = columns[place];
  if (column === undefined || cell === null || cell === '') return '';
  const address = `${letters(place)}${line}`;
  const number = (style: number, value: number): string =>
    `<c r="${address}" s="${style}"><v>${value}</v></c>`;
  switch (column.kind) {
    case 'date':
      return number(sheetStyles.day, serialOfDate(String(cell)));
    case 'hours':
      return number(sheetStyles.duration, numberOf(column, Number(cell)));
    case 'amount':
      return number(sheetStyles.decimal, Number(cell));
    case 'whole':
      return number(0, Number(cell));
    default:
      return textCell(address, String(cell), 0);
  }
}

/** A subtotal or the total; its label stands in the first column of text. */
function sumRow(
  line: number,
  label: string,
  sums: readonly (string | null)[],
  columns: Columns,
  kind: 'subtotal' | 'total',
): string {
  const labelPlace = Math.max(
    0,
    columns.findIndex((column) => column.kind === 'text'),
  );
  const cells = columns.map((column, place) => {
    const address = `${letters(place)}${line}`;
    const style = column.kind === 'hours' ? 'Duration' : column.kind === 'whole' ? 'Whole' : 'Text';
    const number = sheetStyles[`${kind}${style}`];
    const sum = sums[place];
    if (sum != null) return `<c r="${address}" s="${number}">${sum}</c>`;
    return place === labelPlace
      ? textCell(address, label, number)
      : `<c r="${address}" s="${number}"/>`;
  });
  return rowXml(line, cells);
}

function headRows(head: readonly string[], columns: Columns, headLine: number): string {
  const lines = head.map((text, place) =>
    rowXml(place + 1, [textCell(`A${place + 1}`, text, place === 0 ? sheetStyles.title : 0)]),
  );
  const titles = columns.map(({ title, kind }, place) =>
    textCell(
      `${letters(place)}${headLine}`,
      title,
      kind === 'text' ? sheetStyles.headText : sheetStyles.headNumber,
    ),
  );
  return lines.join('') + rowXml(headLine, titles);
}

/** The head stays visible while scrolling; printed, it is as wide as the paper. */
function sheetStart(columns: Columns, headLine: number): string {
  const widths = columns.map(
    ({ width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = `<pane ySplit="${headLine}" topLeftCell="A${headLine + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `${xml}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

const sheetEnd = (table: string): string =>
  `</sheetData><autoFilter ref="${table}"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;

/** The range of the filter, and the row that is printed on each page. */
const namesOf = (name: string, table: string, headLine: number): string =>
  `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${textOf(name)}!${table}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${textOf(name)}!$${headLine}:$${headLine}</definedName></definedNames>`;
