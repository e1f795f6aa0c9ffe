import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, TextError } from '../../src/client/decode-text.ts';
import { rounds } from '../support/extent.ts';

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** Without characters that are no text. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((one) => one.replaceAll('\0', '').replace(/^\uFEFF/, ''));
const failure = (bytes: Uint8Array, encoding = ''): unknown => {
  try {
    return decodeText(bytes, encoding);
  } catch (error) {
    expect(error).toBeInstanceOf(TextError);
    return (error as TextError).message;
  }
};

describe('a text', () => {
  it('is read as it was written, with a byte order mark or without', () => {
    const property = fc.property(text, (written) => {
      const forms = [
        ...[Buffer.from(written), Buffer.from(`\uFEFF${written}`)],
        ...[utf16(`\uFEFF${written}`), swapped(utf16(`\uFEFF${written}`))],
      ];
      for (const bytes of forms) {
        expect(decodeText(bytes)).toBe(written);
        // The mark is right where the person is not.
        if (bytes[0] !== forms[0]?.[0]) expect(decodeText(bytes, 'windows-1252')).toBe(written);
      }
    });
    fc.assert(property, { numRuns: rounds(200) });
  });

  it('never gets a replacement character', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const read = failure(bytes);
      const written = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
      const isUtf8 = Buffer.from(written).equals(Buffer.from(bytes));
      if (isUtf8 && !written.includes('\0')) expect(read).toBe(written);
      else expect(read).not.toContain('\uFFFD');
    });
    fc.assert(property, { numRuns: rounds(500) });
  });

  it('is refused with the reason and what helps', () => {
    const latin1 = Buffer.from('date,note\n2022-10-24,B\xfcro\n', 'latin1');
    expect(failure(latin1)).toBe(
      'line 2 is not UTF-8: save the text as UTF-8, or import it with its encoding, such as --encoding windows-1252',
    );
    expect(failure(latin1, 'windows-1252')).toContain('Büro');
    expect(failure(Buffer.from([0x80, 0x0a]), 'Windows-1252 ')).toBe('€\n');
    expect(failure(latin1, 'utf-8')).toContain('line 2 is not UTF-8');
    expect(failure(latin1, 'latin-9000')).toBe(
      '"latin-9000" is not an encoding, such as windows-1252',
    );
    const cut = Buffer.from('Büro €').subarray(0, -1);
    expect(failure(cut)).toBe('the text ends in the middle of a character: it is incomplete');
    expect(failure(utf16('\uFEFFdate').subarray(0, -1))).toContain('it is incomplete');
    // A last byte like the first one of a longer character is more likely another encoding.
    expect(failure(Buffer.from('caf\xe9', 'latin1'))).toContain('--encoding windows-1252');
    expect(failure(utf16('date'))).toContain('NUL characters');
    expect(failure(utf16('date'))).toContain('--encoding utf-16le');
    expect(failure(swapped(utf16('date')))).toContain('--encoding utf-16be');
    expect(failure(utf16('date'), 'utf-16le')).toBe('date');
    expect(failure(Buffer.from([0x81, 0x20]), 'shift_jis')).toContain('shift_jis');
  });
});
