import type { FastifyReply } from 'fastify';
import { prefersGerman } from '../language.ts';

/** HTML in which every interpolated value is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A template tag for HTML: it escapes values other than `Html`. Attribute values must be quoted.
 */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const text = strings.reduce((all, string, place) => {
    const value = values[place] ?? '';
    const safe =
      value instanceof Html
        ? value.text
        : value.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
    return all + string + safe;
  }, '');
  return new Html(text);
}

export interface Page {
  readonly title: string;
  readonly content: Html;
  /** What follows the form, below the picture, instead of what the product is for. */
  readonly steps?: readonly string[];
}

export const join = (parts: readonly Html[]): Html =>
  new Html(parts.map(({ text }) => text).join(''));

/** A template tag for the content of a page. */
export const page =
  (title: string) =>
  (...content: Parameters<typeof html>): Page => ({ title, content: html(...content) });

export type PageLanguage = 'en' | 'de';

/** The language that the browser prefers. */
export const languageOf = ({ request }: FastifyReply): PageLanguage =>
  prefersGerman(request.headers['accept-language']) ? 'de' : 'en';

/** Loads only the style sheet and its font, runs no scripts, and submits forms only to this origin. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The mark of the web pages. */
export const mark = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M4.1 2H14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V6.1a1 1 0 0 1 .3-.7l3.1-3.1A1 1 0 0 1 4.1 2ZM3 8v3h2V8H3Zm3 2v2h2v-2H6Zm3-3v3h2V7H9Zm3-3v3h2V4h-2Z"/></svg>`;

/** Relative path to the root of the service. */
export type Top = './' | '../' | '../../';

interface Document {
  readonly title: string;
  readonly body: Html;
  readonly top: Top;
  readonly language: PageLanguage;
}

/** Its URLs are relative, so that it works under any base path. */
export function sendDocument(
  reply: FastifyReply,
  status: number,
  { title, body, top, language }: Document,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Punchcard</title>
<link rel="stylesheet" href="${top}setup.css">
</head>
<body>
${body}
</body>
</html>
`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page.text);
}
