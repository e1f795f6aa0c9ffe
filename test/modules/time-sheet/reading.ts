import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  /** In the order in which it is drawn. */
  readonly pages: readonly string[];
  readonly fonts: ReadonlySet<string>;
  /** The roles of the structure, and what it says instead of what is shown. */
  readonly roles: ReadonlySet<string>;
  readonly isTagged: boolean;
}

/** Reads a PDF by another program's reader. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, fontExtraProperties: true });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const [pages, fonts, roles]: [string[], Set<string>, Set<string>] = [[], new Set(), new Set()];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [item.str] : [],
    );
    pages.push(text.join(' ').replaceAll(/\s+/g, ' '));
    if (number === 1) await page.getOperatorList();
    for (const item of items) {
      if (!('fontName' in item) || number > 1) continue;
      const font = page.commonObjs.get(item.fontName) as { name: string; missingFile: boolean };
      fonts.add(font.missingFile ? 'missing' : font.name.replace(/^\w+\+/, ''));
    }
    const walk = (node: unknown): void => {
      const { role, children = [] } = node as { role?: string; children?: unknown[] };
      if (role !== undefined) roles.add(role);
      for (const child of children) walk(child);
    };
    walk(await page.getStructTree());
  }
  const { Title, Language } = info as { Title: string; Language: string };
  const marks: unknown = await pdf.getMarkInfo();
  const isTagged = marks instanceof Map && marks.get('Marked') === true;
  await task.destroy();
  return { title: Title, language: Language, pages, fonts, roles, isTagged };
}

/** The first page as a picture. */
export async function pictureOf(file: Uint8Array): Promise<Buffer> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await task.promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1.4 });
  const { canvas } = (pdf.canvasFactory as Canvases).create(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const picture = canvas.toBuffer('image/png');
  await task.destroy();
  return picture;
}

interface Canvases {
  create(width: number, height: number): { canvas: { toBuffer(type: string): Buffer } };
}
