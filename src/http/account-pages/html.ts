import type { FastifyReply } from 'fastify';
import { prefersGerman } from '../messages/translation.ts';

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

export type PageLanguage = 'en' | 'de';

/** The language that the browser prefers. */
export const languageOf = ({ request }: FastifyReply): PageLanguage =>
  prefersGerman(request.headers['accept-language']) ? 'de' : 'en';

/** Loads only the style sheet, runs no scripts, and submits forms only to this origin. */
const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sends a page. Its URLs are relative, so that it works under any base path.
 * @param content the contents of `main`, including the heading
 * @param top relative path to the root of the service
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  title: string,
  content: Html,
  top: './' | '../' | '../../' = './',
  language: PageLanguage = 'en',
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
<header><a href="${top}">Punchcard</a></header>
<main>
${content}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** The style of these pages matches the web pages, in light and dark mode. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ground: #fff; --card: #fff; --ink: #000; --faint: #495057; --field: #fff;
  --line: #dee2e6; --edge: #ced4da; --accent: #1971c2; --link: #1971c2; --on-accent: #fff;
  --wrong: #c92a2a; --wrong-ground: #ffe3e3; --code: #f1f3f5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #242424; --card: #2e2e2e; --ink: #c9c9c9; --faint: #b8b8b8; --field: #2e2e2e;
    --line: #424242; --edge: #424242; --accent: #1971c2; --link: #4dabf7; --on-accent: #fff;
    --wrong: #ffa8a8; --wrong-ground: #3f2121; --code: #1f1f1f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.55 -apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif;
}
header {
  height: 3.5rem; padding: 0 1rem; display: flex; align-items: center;
  border-bottom: 1px solid var(--line); font-weight: 700;
}
header a { color: inherit; text-decoration: none; }
main {
  max-width: 27.5rem; margin: 3rem auto 2rem; padding: 2rem;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
}
@media (max-width: 48em) { main { margin: 1.625rem 1rem; padding: 1rem; max-width: none; } }
main:has(table) { max-width: 64rem; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .375rem .75rem; text-align: start; border-bottom: 1px solid var(--line); }
:is(th, td):not(.number) { min-width: 7rem; overflow-wrap: break-word; }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
thead :is(th, td) { color: var(--faint); font-weight: 400; }
tfoot :is(th, td) { font-weight: 600; border-bottom: 0; }
h1 { font-size: 1.625rem; line-height: 1.35; font-weight: 700; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; line-height: 1.45; font-weight: 700; margin: 1.5rem 0 0; }
p, ul, ol { margin: 1rem 0; }
main > :last-child { margin-bottom: 0; }
ul, ol { padding-left: 1.5rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
main p a, main li a { text-decoration: underline; }
main .way { font-size: .875rem; }
main .way a, main a.button { text-decoration: none; }
li + li { margin-top: .75rem; }
label { display: block; font-size: .875rem; font-weight: 600; margin-top: 1rem; }
label:has(+ input[required])::after, label:has(+ small + input[required])::after {
  content: " *" / ""; color: var(--wrong);
}
small { display: block; font-size: .75rem; line-height: 1.2; color: var(--faint); }
input {
  width: 100%; height: 2.25rem; margin-top: .25rem; padding: 0 .75rem; font: inherit; font-size: .875rem;
  color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: .5rem;
}
label.check { font-weight: 400; margin-bottom: .25rem; }
.check input { width: auto; height: auto; margin: 0 .25rem 0 0; vertical-align: middle; }
input:focus { outline: none; border-color: var(--accent); }
button, a.button {
  display: block; width: 100%; min-height: 2.25rem; margin-top: 1rem; padding: .375rem 1.125rem;
  font: inherit; font-size: .875rem; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer;
}
a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[role=alert] {
  color: var(--wrong); background: var(--wrong-ground); border-radius: .5rem;
  padding: .75rem 1rem; font-size: .875rem;
}
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85em; }
pre { background: var(--code); padding: .75rem; border-radius: .5rem; overflow-x: auto; }
`;
