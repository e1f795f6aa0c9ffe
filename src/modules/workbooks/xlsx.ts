import type { Zip, ZipDeflate } from 'fflate';
import { ZoneClock } from '../../core/time/time-zone.ts';
import type { Cell, Column, ColumnKind, Row, Table } from '../../http/formats/table.ts';

/**
 * A table as a workbook, in chunks and constant memory: rows are written straight into the archive,
 * and continue on further sheets if necessary. Text is never written as a formula.
 */
export async function* xlsxOf(table: Table, name: string): AsyncGenerator<Uint8Array> {
  const archive = new Archive(await import('fflate'));
  archive.start();
  const cellsOf = rowWriter(table);
  const head = headOf(table.columns);
  let sheets = 1;
  let lines = 1;
  archive.begin(sheetPath(sheets));
  archive.write(sheetStart(table.columns) + head);
  for await (const rows of table.rows) {
    let text = '';
    for (const row of rows) {
      if (lines === maxLines) {
        archive.write(text + sheetEnd);
        archive.end();
        [text, lines, sheets] = ['', 1, sheets + 1];
        archive.begin(sheetPath(sheets));
        archive.write(sheetStart(table.columns) + head);
      }
      lines += 1;
      text += `<row r="${lines}">${cellsOf(row, lines)}</row>`;
    }
    archive.write(text);
    yield* archive.taken();
  }
  archive.write(sheetEnd);
  archive.end();
  archive.finish(name, sheets);
  yield* archive.taken();
}

/** Excel's row limit per sheet, including the header. */
const maxLines = 1_048_576;
/** The size limit of a zip archive without extensions. */
const maxBytes = 0xffff_0000;

/** The archive of a workbook, which can be read while it is written. */
export class Archive {
  #chunks: Uint8Array[] = [];
  #file: ZipDeflate | undefined;
  #bytes = 0;
  readonly #zip: Zip;
  readonly #newFile: (path: string) => ZipDeflate;

  constructor({ Zip, ZipDeflate }: typeof import('fflate')) {
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      this.#chunks.push(chunk);
    });
    this.#newFile = (path) => new ZipDeflate(path, { level: 4 });
  }

  start(): void {
    this.put('[Content_Types].xml', contentTypes);
    this.put('_rels/.rels', packageRelations);
    this.put('xl/styles.xml', styles);
  }

  begin(path: string): void {
    this.#file = this.#newFile(path);
    this.#zip.add(this.#file);
  }

  write(text: string): void {
    const bytes = Buffer.from(text);
    this.#bytes += bytes.length;
    if (this.#bytes > maxBytes) throw new Error('the workbook is too large; request CSV instead');
    this.#file?.push(bytes);
  }

  end(): void {
    this.#file?.push(new Uint8Array(0), true);
  }

  put(path: string, text: string): void {
    this.begin(path);
    this.write(text);
    this.end();
  }

  /** Written last, when the number of sheets is known. @param names XML of defined names */
  finish(name: string, sheets: number, names = ''): void {
    this.put('xl/workbook.xml', workbook(name, sheets, names));
    this.put('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
    this.#zip.end();
  }

  *taken(): Generator<Uint8Array> {
    const chunks = this.#chunks.filter((chunk) => chunk.length > 0);
    this.#chunks = [];
    yield* chunks;
  }
}

export const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const sheetPath = (place: number): string => `xl/worksheets/sheet${place}.xml`;

/** The default content type is a sheet; other parts are listed. */
const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const packageRelations = `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function workbook(name: string, sheets: number, names: string): string {
  const all = Array.from({ length: sheets }, (_, place) => {
    const title = sheets === 1 ? name : `${name} ${place + 1}`;
    return `<sheet name="${textOf(title)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`;
  });
  return `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.join('')}</sheets>${names}</workbook>`;
}

function workbookRelations(sheets: number): string {
  const all = Array.from(
    { length: sheets },
    (_, place) =>
      `<Relationship Id="rId${place + 1}" Type="${office}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
  );
  const last = `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${xml}<Relationships xmlns="${relations}">${all.join('')}${last}</Relationships>`;
}

/** The index of each format in `styles`. */
const styleOf: Record<ColumnKind, number> = {
  text: 0,
  whole: 0,
  flag: 0,
  hours: 1,
  amount: 1,
  timestamp: 2,
  date: 3,
};
const headStyle = 4;
/** The further formats in `styles`: those of sheets for people. */
export const sheetStyles = {
  ...{ decimal: 1, title: 5, day: 6, duration: 7, headText: 8, headNumber: 9 },
  ...{ subtotalText: 10, subtotalDuration: 11, subtotalWhole: 12 },
  ...{ totalText: 13, totalDuration: 14, totalWhole: 15 },
} as const;
const numberFormats = ['yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd', 'd\\ mmm\\ yyyy', '[h]:mm'];
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="4">${numberFormats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF5F4F2"/></patternFill></fill></fills><borders count="3"><border/><border><left/><right/><top/><bottom style="thin"/></border><border><left/><right/><top style="thin"/><bottom style="double"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="16"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/><xf fontId="1" borderId="1" applyFont="1" applyBorder="1"/><xf fontId="1" borderId="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right"/></xf>${summed(2, 0)}${summed(0, 2)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The formats of a text, a duration and a whole number in a row of sums. */
function summed(fill: number, border: number): string {
  return [0, 167, 1]
    .map(
      (format) =>
        `<xf numFmtId="${format}" fontId="1" fillId="${fill}" borderId="${border}" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`,
    )
    .join('');
}

const widthOf: Record<ColumnKind, number> = {
  text: 24,
  whole: 12,
  flag: 9,
  hours: 10,
  amount: 14,
  timestamp: 20,
  date: 12,
};

/** The header stays visible while scrolling. */
function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ kind }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${widthOf[kind]}" customWidth="1"/>`,
  );
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}
const sheetEnd = '</sheetData></worksheet>';

const headOf = (columns: readonly Column[]): string =>
  `<row r="1">${columns.map(({ title }, place) => textCell(`${letters(place)}1`, title, headStyle)).join('')}</row>`;

/** The letters of a column, from A; most readers need the address of each cell. */
export const letters = (place: number): string =>
  (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** Fewer programs read inline texts, but SheetJS decodes escapes twice in all others. */
export function textCell(address: string, text: string, style: number): string {
  const [start, written] = [`<c r="${address}" s="${style}"`, textOf(text)];
  if (written.includes('_x005F_')) {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
  }
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `${start} t="str"><v${space}>${written}</v></c>`;
}

/** Removes characters that XML cannot contain. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
/** Spreadsheets read `_x0041_` as A, so the first underscore of such a text is written as `_x005F_`. */
export const textOf = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);

/** Day 0 of spreadsheets, in days before 1970. */
const firstDay = 25_569;
export const secondsPerDay = 86_400;

const serial = (unix: number): number => unix / secondsPerDay + firstDay;

/** The number of a date such as `2026-05-04`. */
export const serialOfDate = (date: string): number =>
  serial(Date.parse(`${date}T00:00:00Z`) / 1000);

function rowWriter({ columns, timeZone }: Table): (row: Row, line: number) => string {
  const clock = new ZoneClock(timeZone);
  const cellOf = (kind: ColumnKind, cell: Cell, address: string): string => {
    const style = styleOf[kind];
    const numberCell = (value: number): string =>
      `<c r="${address}" s="${style}"><v>${value}</v></c>`;
    if (cell === null || cell === '') return '';
    // A label, such as that of a total, may stand in any column.
    const isLabel = typeof cell === 'string' && !(kind === 'date' && /^\d/.test(cell));
    switch (isLabel ? 'text' : kind) {
      case 'whole':
      case 'amount':
        return numberCell(Number(cell));
      case 'hours':
        return numberCell(Number(cell) / 3600);
      case 'flag':
        return `<c r="${address}" t="b"><v>${cell === true ? 1 : 0}</v></c>`;
      case 'timestamp':
        return numberCell(serial(Number(cell) + clock.offsetSeconds(Number(cell))));
      case 'date':
        return numberCell(serialOfDate(String(cell)));
      default:
        return textCell(address, String(cell), styleOf.text);
    }
  };
  const names = columns.map((_, place) => letters(place));
  return (row, line) =>
    columns
      .map(({ kind }, place) => cellOf(kind, row[place] ?? null, `${names[place]}${line}`))
      .join('');
}
