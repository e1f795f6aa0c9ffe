import { fileURLToPath } from 'node:url';

export const mm = 72 / 25.4;
export const [ink, grey] = ['#1b1916', '#5a5853'];
/** All of Inter, of which pdfkit embeds what is used. WOFF would be unpacked again for each letter. */
const fontAt = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`));
const fonts = {
  400: fontAt('400Regular/Inter_400Regular'),
  500: fontAt('500Medium/Inter_500Medium'),
  600: fontAt('600SemiBold/Inter_600SemiBold'),
};
export type Style = readonly [size: number, leading: number, weight: 400 | 500 | 600, ink: string];
/** The tail follows in grey. */
export type Text = readonly [text: string, style: Style, tail?: string];
export type Place = readonly [x: number, y: number, width: number, isRight?: boolean];

interface Font {
  readonly font: { readonly hasGlyphForCodePoint: (code: number) => boolean };
  layoutRun: (text: string, features?: readonly string[]) => unknown;
}

/** What is drawn on paper, and told by its structure. */
export function paperOf(doc: PDFKit.PDFDocument) {
  /**
   * What Inter can show of a text, in one line. A letter or digit that it lacks (Chinese, Arabic,
   * Hebrew) is a square, and anything else, such as emoji, is left out; the structure has them.
   */
  function shownOf(text: string, [size, , weight]: Style): string {
    const font = (doc.font(fonts[weight], size) as unknown as { readonly _font: Font })._font;
    if (!Object.hasOwn(font, 'layoutRun')) {
      // Digits of one width. With the option `features`, pdfkit lays out each figure again, several
      // times: 5,000 lines took 38 s instead of 4.
      const layoutRun = font.layoutRun.bind(font);
      font.layoutRun = (word) => layoutRun(word, ['tnum', 'calt']);
    }
    const line = text.normalize('NFC').replaceAll(/\s+/g, ' ');
    return line.replaceAll(/[^ -~]/gu, (sign) => {
      if (font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) return sign;
      if (!/[\p{L}\p{N}]/u.test(sign)) return '';
      isMissing = true;
      return '□';
    });
  }
  const optionsOf = ([, leading]: Style, width: number) =>
    ({ width, lineGap: leading - doc.currentLineHeight(true), baseline: 'alphabetic' }) as const;
  const root = doc.struct('Document');
  doc.addStructure(root);

  let isMissing = false;

  const paper = {
    /** A letter was drawn as a square. */
    isMissing: (): boolean => isMissing,
    /** In points. */
    widthOf: (text: string, style: Style): number => doc.widthOfString(shownOf(text, style)),
    heightOf: (texts: readonly Text[], width: number): number =>
      texts.reduce((sum, [text, style, tail = '']) => {
        const shown = shownOf(text + tail, style);
        return shown === '' ? sum : sum + doc.heightOfString(shown, optionsOf(style, width));
      }, 0),
    /** Draws texts, each below the one before, and returns where the next begins. */
    write(texts: readonly Text[], [x, y, width, isRight]: Place): number {
      doc.y = y;
      for (const [text, style, tail = ''] of texts) {
        const shown = shownOf(text, style);
        if (shown === '') continue;
        // Where CSS has the baseline of Inter.
        const drop = style[1] / 2 + 0.3636 * style[0];
        const options = { ...optionsOf(style, width), align: isRight ? 'right' : 'left' } as const;
        doc
          .fillColor(style[3])
          .text(shown, x, doc.y + drop, { ...options, continued: tail !== '' });
        if (tail !== '') doc.fillColor(grey).text(tail, { continued: false });
        doc.y -= drop;
      }
      return doc.y;
    },
    /** An element of the structure. */
    begin(type: string, parent = root): typeof root {
      const element = doc.struct(type);
      parent.add(element);
      return element;
    },
    /** Texts as an element. */
    tell(type: string, texts: readonly Text[], place: Place, parent = root): number {
      let end = place[1];
      const isShown = texts.every(([text, style]) => shownOf(text, style) === text);
      const said = texts.map(([text, , tail = '']) => text + tail).join(' ');
      const draw = () => {
        end = paper.write(texts, place);
      };
      parent.add(doc.struct(type, isShown ? {} : { actual: said }, draw));
      return end;
    },
    /** What says nothing, or nothing new. */
    aside(draw: () => unknown): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    rule(y: number, width = 0.75, colour = ink, from = 20 * mm, to = 190 * mm): void {
      paper.aside(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(colour));
    },
  };
  return paper;
}
