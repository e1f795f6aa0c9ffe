/** The files that the page behind a link loads. */

/** Opens and closes groups, and prints. Without it, all groups are open. */
export const script = `for (const fold of document.querySelectorAll('button.fold')) {
  const group = fold.closest('tbody');
  const show = () => fold.setAttribute('aria-expanded', String(group.classList.contains('open')));
  show();
  fold.addEventListener('click', () => {
    group.classList.toggle('open');
    show();
  });
}
document.querySelector('[data-print]')?.addEventListener('click', () => print());
`;

export const styleSheet = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#fff, #181715); --sunken: light-dark(#fbfaf9, #12110f); --hover: light-dark(#f5f4f2, #211f1d);
  --line: light-dark(#ecebe8, #2b2926); --line-strong: light-dark(#d8d6d2, #44423f);
  --text: light-dark(#1b1916, #ecebe8); --text-2: light-dark(#5a5853, #bfbdba); --text-3: light-dark(#6b6863, #a6a4a0);
  --accent: light-dark(#3a50d5, #4f6be7); --accent-hover: light-dark(#2d3eb3, #3a50d5); --accent-text: light-dark(#3a50d5, #8ea8fc);
}
.ca { --c: var(--accent); } .c0 { --c: light-dark(#c9c7c3, #55524e); }
.c1 { --c: light-dark(#2f62b8, #6b93f0); } .c2 { --c: light-dark(#a82331, #d4563c); } .c3 { --c: light-dark(#0a7f6b, #4db3a6); }
.c4 { --c: light-dark(#8a7420, #d6d06e); } .c5 { --c: light-dark(#5c2c84, #9a74cf); } .c6 { --c: light-dark(#1c6128, #7fbe82); }
.c7 { --c: light-dark(#d17a28, #f2903f); } .c8 { --c: light-dark(#0f8fc4, #86cbf7); } .c9 { --c: light-dark(#c84f8c, #f58bcb); }
.c10 { --c: light-dark(#675e57, #9a8a7c); }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--sunken); color: var(--text); overflow-wrap: anywhere;
  font: .8125rem/1.25rem Inter, system-ui, sans-serif;
}
h1, h2, p, dl, dd { margin: 0; }
h1 { font-size: 1.5rem; line-height: 2rem; font-weight: 600; letter-spacing: -.017em; text-wrap: balance; }
h2 { font-size: .875rem; line-height: 1.25rem; font-weight: 600; }
svg.i { width: 16px; height: 16px; flex: none; stroke: currentColor; fill: none; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; border-radius: 4px; }
.hint { color: var(--text-2); font-size: .75rem; line-height: 1rem; margin-top: .75rem; }
.dot { width: 8px; height: 8px; border-radius: 3px; background: var(--c); flex: none; display: inline-block; }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
main {
  width: min(1080px, 100% - 48px); margin: 40px auto 0; padding: 40px 48px;
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
}
header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 24px; align-items: start; }
.issuer { font-size: .875rem; font-weight: 600; line-height: 2rem; }
header > :is(h1, .period, .terms) { grid-column: 1 / -1; }
header h1 { margin-top: 16px; }
.period { font-size: .875rem; margin-top: 4px; }
.terms { color: var(--text-2); margin-top: 4px; }
.tools { display: flex; gap: 8px; }
.btn {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px; height: 32px; padding: 0 12px;
  font: inherit; font-weight: 500; white-space: nowrap; text-decoration: none; color: var(--text); cursor: pointer;
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px;
}
.btn:hover { background: var(--hover); }
.btn.primary { background: var(--accent); border-color: transparent; color: #fff; }
.btn.primary:hover { background: var(--accent-hover); }
.figs { display: grid; grid-template-columns: repeat(4, auto); justify-content: start; margin: 24px 0; font-variant-numeric: tabular-nums; }
.figs > div { padding-inline-end: 32px; margin-inline-end: 32px; border-inline-end: 1px solid var(--line); }
.figs > div:last-child { border: 0; margin: 0; padding: 0; }
.figs dt { color: var(--text-2); font-size: .75rem; line-height: 1rem; }
.figs dd { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.01em; }
.figs small { font-size: .75rem; font-weight: 400; letter-spacing: 0; color: var(--text-2); }
.days { border-block: 1px solid var(--line); padding: 16px 0; margin-bottom: 8px; }
.days header { display: flex; align-items: center; gap: 16px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-inline-start: auto; font-size: .75rem; line-height: 1.25rem; color: var(--text-2); }
.legend span { display: inline-flex; align-items: center; gap: 6px; }
.chart { display: grid; grid-template-columns: 40px minmax(0, 1fr); padding-top: 20px; direction: ltr; }
.chart svg { width: 100%; height: 172px; overflow: visible; display: block; font-size: .6875rem; font-variant-numeric: tabular-nums; }
.chart rect { fill: var(--c); }
.chart line { stroke: var(--line); }
.chart line:first-child { stroke: var(--line-strong); }
.chart text { fill: var(--text-2); text-anchor: middle; }
.chart .x, .y text { fill: var(--text-3); }
.y text { text-anchor: end; }
.groups { width: 100%; border-collapse: separate; border-spacing: 0; table-layout: fixed; }
.groups :is(th, td) { height: 32px; padding: 0 8px; text-align: start; border-bottom: 1px solid var(--line); }
.groups :is(th, td):first-child { padding-inline-start: 0; }
.groups :is(th, td):last-child { padding-inline-end: 0; }
.groups thead th { font-size: .75rem; font-weight: 500; color: var(--text-3); white-space: nowrap; border-color: var(--line-strong); }
.groups thead .people { width: 264px; } .groups thead .share { width: 136px; } .groups thead .number { width: 80px; } .groups thead .amount { width: 120px; }
.groups :is(th, td).number { text-align: end; }
.groups tr.g > * { height: 40px; font-weight: 600; }
.groups tbody tr:hover > * { background: var(--hover); }
.groups tfoot :is(th, td) { height: 44px; border: 0; font-weight: 600; }
.fold { display: flex; align-items: center; gap: 10px; width: 100%; height: 39px; padding: 0; font: inherit; color: inherit; text-align: start; background: none; border: 0; }
button.fold { cursor: pointer; }
.fold bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.open .fold .i { rotate: 90deg; }
@media (scripting: enabled) { .groups tbody:not(.open) tr:not(.g) { display: none; } }
@media (scripting: none) { .fold .i, [data-print] { display: none; } }
.it { display: block; padding: 5px 0 5px 44px; }
.ref { color: var(--text-3); font-size: .75rem; display: inline-block; }
.who { display: flex; flex-wrap: wrap; gap: 0 12px; color: var(--text-2); font-size: .75rem; line-height: 1rem; font-weight: 400; font-variant-numeric: tabular-nums; }
td.share > span { display: grid; grid-template-columns: minmax(40px, 1fr) 40px; gap: 8px; align-items: center; font-weight: 400; color: var(--text-2); }
td.share svg { width: 100%; height: 6px; fill: var(--c); }
tr:not(.g) td.share svg { opacity: .45; }
footer {
  width: min(1080px, 100% - 48px); margin: 0 auto; padding: 16px 48px 40px; display: flex; gap: 16px;
  color: var(--text-2); font-size: .75rem; line-height: 1rem;
}
footer > :last-child { margin-inline-start: auto; display: inline-flex; gap: 6px; align-items: center; white-space: nowrap; }
footer svg { width: 14px; height: 14px; color: var(--text-3); }
.paper-only, .s-only { display: none; }
@media screen and (max-width: 47.99em) {
  body { background: var(--surface); font-size: .875rem; }
  main { width: 100%; margin: 0; padding: 16px 12px 0; border: 0; border-radius: 0; }
  header { grid-template-columns: minmax(0, 1fr); }
  .issuer { line-height: 1.25rem; }
  header h1 { margin-top: 8px; font-size: 1.25rem; line-height: 1.75rem; }
  .tools { grid-row: 9; margin-top: 16px; flex-wrap: wrap; }
  .tools .btn { height: 40px; } .tools .btn:first-child { flex: 1; }
  .figs { grid-template-columns: 1fr 1fr; gap: 12px 0; }
  .figs > div { border: 0; padding: 0; margin: 0; }
  .days header { display: block; } .legend { margin: 2px 0 0; }
  .chart { grid-template-columns: 32px minmax(0, 1fr); }
  .plot text:not(.k) { display: none; }
  .y text { transform: translateX(-6px); }
  .groups :is(.people, .share, .amount) { display: none; } .groups thead .number { width: 104px; }
  .groups tr:not(.g) td { height: auto; padding-block: 8px; vertical-align: top; }
  .it { padding: 0 0 0 26px; line-height: 1.125rem; }
  .fold { height: 47px; }
  .groups td .s-only { display: flex; padding-inline-start: 26px; margin-top: 2px; }
  .groups :is(th, td).number { padding-inline-end: 0; }
  .groups td.number .s-only { display: block; padding: 0; color: var(--text-2); font-size: .75rem; line-height: 1rem; font-weight: 400; }
  footer { width: 100%; padding: 16px 12px 32px; flex-direction: column; gap: 8px; }
  footer > :last-child { margin: 0; }
}
@media print {
  @page { margin: 16mm 16mm 20mm; }
  :root { color-scheme: light; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { background: none; font-size: 9pt; line-height: 14pt; }
  main { width: auto; margin: 0; padding: 0; border: 0; border-radius: 0; }
  header { grid-template-columns: minmax(0, 1fr); }
  .tools, .fold .i, footer, .groups .share { display: none; }
  .issuer { font-size: 9pt; line-height: 14pt; }
  h1 { font-size: 18pt; line-height: 24pt; } header h1 { margin-top: 6pt; }
  .period { font-size: 10pt; }
  .figs { margin: 14pt 0; } .figs > div { padding-inline-end: 22pt; margin-inline-end: 22pt; }
  .figs dd { font-size: 15pt; line-height: 20pt; } .figs dt, .figs small { font-size: 8pt; line-height: 12pt; }
  .days, .days header { break-inside: avoid; }
  .legend { font-size: 8pt; }
  .chart { grid-template-columns: 26pt minmax(0, 1fr); } .chart svg { font-size: 7pt; } .plot text:not(.x) { font-size: 6pt; letter-spacing: -.02em; }
  .groups thead { display: table-header-group; } .groups tfoot { display: table-row-group; }
  .groups tbody:not(.long), .groups tr { break-inside: avoid; }
  .groups tbody:last-of-type, .groups tr.g { break-after: avoid; } .groups tfoot { break-before: avoid; }
  .groups tbody:not(.open) tr:not(.g) { display: table-row; }
  .groups thead th { height: 20pt; font-size: 8pt; } .groups tr.g > * { height: 26pt; } .groups td { height: 20pt; }
  .groups thead .people { width: 164pt; } .groups thead .number { width: 48pt; } .groups thead .amount { width: 72pt; }
  .fold { height: 25pt; gap: 6pt; } .it { padding: 2pt 0 2pt 14pt; } .who { font-size: 8pt; line-height: 11pt; gap: 0 6pt; }
  .groups tbody tr:hover > * { background: none; }
  .groups tfoot :is(th, td) { height: 30pt; border-top: 1pt solid; font-size: 9.5pt; }
  .paper-only { display: block; }
}
`;
