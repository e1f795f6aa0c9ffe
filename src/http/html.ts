import type { FastifyReply } from 'fastify';

/** A piece of HTML in which every value that came from elsewhere is escaped. */
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
 * HTML from a template: its values are escaped, but for those that are `Html` themselves. Attributes
 * that take values must be quoted.
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

/** Nothing but the style sheet is loaded, nothing runs, and forms go nowhere else. */
const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Answers with a page. Addresses in it are relative, so that it works wherever the service lies.
 * @param content what is in the page's `main`, with its heading
 * @param top the way from the page to the top of the service
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  title: string,
  content: Html,
  top: './' | '../' = './',
): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
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

/** The style of these pages: readable on a phone, in the light and in the dark. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ground: #fbfbf9; --card: #fff; --ink: #1d2125; --faint: #5a6370;
  --line: #d5d9de; --accent: #0b6b4f; --on-accent: #fff; --wrong: #a3221b; --code: #f0f1ee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16191c; --card: #1e2226; --ink: #e8eaec; --faint: #a4adb7;
    --line: #3a4149; --accent: #5fd0a8; --on-accent: #0d1f18; --wrong: #ff9a8f; --code: #12151a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
header, main { max-width: 36rem; margin: 0 auto; }
header { padding: 1rem 0; font-weight: 600; }
header a { color: inherit; text-decoration: none; }
main { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; }
a { color: var(--accent); }
li + li { margin-top: .75rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
small { display: block; margin-top: 0.35rem; color: var(--faint); }
input {
  width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--ground); border: 1px solid var(--faint); border-radius: .375rem;
}
button {
  width: 100%; min-height: 2.75rem; margin-top: 1.5rem; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: .375rem; cursor: pointer;
}
a:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { color: var(--wrong); border-left: 4px solid var(--wrong); padding-left: .75rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--code); padding: .75rem; border-radius: .375rem; overflow-x: auto; }
`;
