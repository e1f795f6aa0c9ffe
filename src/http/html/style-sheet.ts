import { doorStyle } from './door-style.ts';

/**
 * The style of these pages matches the web pages, in light and dark mode.
 * @param font the built file of their font; undefined: they are not installed
 */
export const styleSheet = (font: string | undefined): string =>
  `${fontFace(font, 'assets')}${pageStyle}${doorStyle}`;

/** @param folder of the file, relative to the style sheet */
export const fontFace = (file: string | undefined, folder: string): string =>
  file === undefined
    ? ''
    : `@font-face {
  font-family: Inter; font-weight: 100 900; font-display: swap;
  src: url(${folder}/${file}) format("woff2");
}`;

const pageStyle = `
:root {
  color-scheme: light dark;
  --surface: #fff; --text: #1b1916; --text-2: #5a5853; --line: #ecebe8; --line-strong: #d8d6d2;
  --accent: #3a50d5; --accent-hover: #2d3eb3; --accent-text: #3a50d5; --sunken: #fbfaf9;
  --danger: #b92e2d; --danger-soft: #fff4f2; --accent-soft: #edf1ff; --pressed: #ecebe8;
  --slot-7: #d17a28; --slot-8: #0f8fc4; --shadow: rgb(27 25 22 / .08), 0 8px 24px rgb(27 25 22 / .12);
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #181715; --text: #ecebe8; --text-2: #bfbdba; --line: #2b2926; --line-strong: #44423f;
    --accent: #4f6be7; --accent-hover: #3a50d5; --accent-text: #8ea8fc; --sunken: #12110f;
    --danger: #fe8b81; --danger-soft: #391f1c; --accent-soft: #22284a; --pressed: #302f2c;
    --slot-7: #f2903f; --slot-8: #86cbf7; --shadow: rgb(255 255 255 / .09), 0 8px 24px rgb(0 0 0 / .5);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--surface); color: var(--text); overflow-wrap: anywhere;
  font: .875rem/1.57 Inter, system-ui, sans-serif;
}
main {
  max-width: 27.5rem; margin: 3rem auto 2rem; padding: 1.5rem;
  border: 1px solid var(--line); border-radius: .625rem;
}
h1 { font-size: 1.5rem; line-height: 1.334; font-weight: 600; letter-spacing: -.017em; margin: 0 0 1rem; }
h2 { font-size: .875rem; line-height: 1.43; font-weight: 600; margin: 1.5rem 0 0; }
p, ul, ol { margin: 1rem 0; }
main > :last-child { margin-bottom: 0; }
ul, ol { padding-left: 1.5rem; }
a { color: var(--accent-text); text-decoration: none; }
a:hover { text-decoration: underline; }
main p a, main li a { text-decoration: underline; }
main a.button { text-decoration: none; }
li + li { margin-top: .75rem; }
button, a.button {
  display: block; width: 100%; min-height: 2rem; margin-top: 1rem; padding: .25rem .75rem;
  font: inherit; font-weight: 500; text-align: center; text-decoration: none;
  color: #fff; background: var(--accent); border: 0; border-radius: .375rem; cursor: pointer;
}
:is(button, a.button):hover { background: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; }
[role=alert] {
  color: var(--danger); background: var(--danger-soft); border-radius: .375rem; padding: .75rem 1rem;
}
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85em; }
pre {
  background: var(--sunken); border: 1px solid var(--line); padding: .75rem; border-radius: .375rem;
  overflow-x: auto;
}
@media (max-width: 47.99em) {
  main { margin: 1rem; padding: 1rem; max-width: none; }
  h1 { font-size: 1.25rem; line-height: 1.4; }
  button, a.button { min-height: 2.5rem; }
}
`;
