import { decodeText, TextError } from '../../../src/client/decode-text.ts';
import { t } from './texts.ts';

/** A file as text. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding: string;
  /** '' if it cannot be read. */
  readonly csv: string;
  readonly problem: string;
}

/** The first ones are offered to choose by what they read. */
export const encodings = [
  ...['utf-8', 'windows-1252', 'iso-8859-15'],
  ...['windows-1250', 'windows-1251', 'macintosh', 'utf-16le', 'utf-16be', 'shift_jis', 'gb18030'],
];

/** @param asked undefined: as recognized */
export function readFile(name: string, bytes: Uint8Array, asked?: string): ImportedFile {
  const file = { name, bytes, encoding: asked ?? 'utf-8', csv: '' };
  let problem = '';
  for (const encoding of asked === undefined ? encodings.slice(0, 2) : [asked]) {
    try {
      return { ...file, encoding, csv: decodeText(bytes, encoding), problem: '' };
    } catch (error) {
      problem = t.notText;
      if (error instanceof TextError && error.isIncomplete)
        return { ...file, problem: t.incomplete };
    }
  }
  return { ...file, problem };
}

/** The first cell beyond ASCII as the encodings read it; none if all read what UTF-8 does. */
export function readingsOf({ bytes, encoding }: ImportedFile): [encoding: string, cell: string][] {
  const texts = [...new Set([...encodings.slice(0, 3), encoding])].flatMap((name) => {
    const { csv } = readFile('', bytes, name);
    return csv === '' ? [] : [[name, csv.split(/\r\n?|\n/)] as const];
  });
  const isForeign = (text: string): boolean => /[^\0-\x7f]/.test(text);
  const place = Math.max(...texts.map(([, lines]) => lines.findIndex(isForeign)));
  const cells = texts.map(([name, lines]): [string, string] => {
    const line = lines[place] ?? '';
    return [name, (line.split(/[,;\t]/).find(isForeign) ?? line).replaceAll('"', '').trim()];
  });
  const isSame = new Set(cells.map(([, cell]) => cell)).size < 2;
  return isSame && encoding === 'utf-8' ? [] : cells;
}
