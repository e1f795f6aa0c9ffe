/** Bytes that cannot be decoded without losing characters. */
export class TextError extends Error {
  override readonly name = 'TextError';
  readonly isIncomplete: boolean;

  constructor(message: string, isIncomplete = false) {
    super(message);
    this.isIncomplete = isIncomplete;
  }
}

const marks = [
  ...[['utf-8', [0xef, 0xbb, 0xbf]] as const, ['utf-16le', [0xff, 0xfe]] as const],
  ['utf-16be', [0xfe, 0xff]] as const,
];

/**
 * Decodes a text by its byte order mark, else by the given encoding, else as UTF-8. It never replaces
 * what it cannot decode.
 * @param named a name in the Encoding Standard of the WHATWG, such as windows-1252
 * @throws TextError
 */
export function decodeText(bytes: Uint8Array, named = ''): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const encoding = marked ?? (named.trim() || 'utf-8');
  let [text, isWhole] = ['', false];
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    text = decoder.decode(bytes, { stream: true });
    isWhole = true;
    text += decoder.decode();
  } catch (error) {
    if (error instanceof RangeError) {
      throw new TextError(`"${encoding}" is not an encoding, such as windows-1252`);
    }
    // One byte after plain ASCII is no sign of UTF-8 that was cut off.
    if (isWhole && (encoding !== 'utf-8' || /[^\0-\x7f]/.test(text))) {
      throw new TextError('the text ends in the middle of a character: it is incomplete', true);
    }
    if (encoding !== 'utf-8') throw new TextError(`the text is not in the encoding ${encoding}`);
    const [before = ''] = new TextDecoder().decode(bytes).split('\uFFFD', 1);
    throw new TextError(
      `line ${before.split('\n').length} is not UTF-8: save the text as UTF-8, or import it with its encoding, such as --encoding windows-1252`,
    );
  }
  if (!text.includes('\0')) return text;
  const other = encoding === 'utf-8' && bytes[0] === 0 ? 'utf-16be' : 'utf-16le';
  throw new TextError(
    `the text contains NUL characters: save it as UTF-8, or import it with its encoding, such as --encoding ${other}`,
  );
}
