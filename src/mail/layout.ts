import type { ComposedMail } from '../core/mailing/types.ts';

/** A part of a mail, rendered as text and as HTML. */
export type Block =
  | string
  /** A button. */
  | { readonly link: string; readonly label: string }
  /** A code to type. */
  | { readonly code: string }
  | { readonly list: readonly string[] }
  /** A command for a terminal. */
  | { readonly command: string };

/** The content of a mail, before it is rendered. */
export interface MailLayout {
  readonly language: string;
  /** One line. */
  readonly subject: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  /** Printed below a rule. */
  readonly footer: readonly string[];
}

/** Renders a mail as text and as HTML, with the same content. */
export function layOut(letter: MailLayout): ComposedMail {
  return {
    subject: letter.subject.replace(/\p{Cc}+/gu, ' '),
    text: textOf(letter),
    html: htmlOf(letter),
  };
}

function textOf({ greeting, blocks, footer }: MailLayout): string {
  const parts = [greeting, ...blocks.map(textOfBlock), `-- \n${footer.join('\n')}`];
  return `${parts.join('\n\n')}\n`;
}

function textOfBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.label}:\n${block.link}`;
  if ('code' in block) return `    ${block.code}`;
  if ('list' in block) return block.list.map((line) => `  - ${line}`).join('\n');
  return `    ${block.command}`;
}

/** The HTML loads nothing from the network and uses the mail client's colours. */
function htmlOf({ language, subject, greeting, blocks, footer }: MailLayout): string {
  const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">',
    '<div style="max-width:600px;margin:0 auto">',
    paragraph(escaped(greeting)),
    ...blocks.map((block) =>
      typeof block === 'string' ? paragraph(escaped(block)) : htmlOfBlock(block),
    ),
    '<hr style="border:0;border-top:1px solid #8888;margin:24px 0 16px">',
    `<p style="margin:0;font-size:13px;opacity:.75">${footer.map(escaped).join('<br>')}</p>`,
    '</div></body></html>\n',
  ].join('\n');
}

const box = 'margin:0 0 16px;padding:12px 16px;border:1px solid #8888;border-radius:6px';
const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1a56b0;color:#ffffff;text-decoration:none';

function htmlOfBlock(block: Exclude<Block, string>): string {
  if ('link' in block) {
    const url = escaped(block.link);
    return [
      `<p style="margin:0 0 8px"><a href="${url}" style="${button}">${escaped(block.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px">${url}</p>`,
    ].join('\n');
  }
  if ('code' in block) {
    const style = `${box};font:20px/1.4 ui-monospace,monospace;letter-spacing:1px`;
    return `<p style="${style}">${escaped(block.code)}</p>`;
  }
  if ('list' in block) {
    const items = block.list.map((line) => `<li>${escaped(line)}</li>`).join('\n');
    return `<ul style="margin:0 0 16px;padding:0 0 0 24px">\n${items}\n</ul>`;
  }
  const style = `${box};font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap`;
  return `<pre style="${style}">${escaped(block.command)}</pre>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
