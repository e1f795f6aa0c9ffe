/** A form beside a picture, as on the page for signing in. */
export const doorStyle = `
.door { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); min-height: 100vh; font-size: .8125rem; line-height: 1.54; }
.door main { display: grid; place-items: center; max-width: none; margin: 0; padding: 1.5rem; border: 0; }
.door main > div { width: min(21.25rem, 100%); }
.door main:has(pre) > div { width: min(32rem, 100%); }
.brand { margin: 0 0 1.5rem; }
.brand a { display: flex; width: fit-content; align-items: center; gap: .625rem; color: inherit; font-size: 1rem; font-weight: 600; letter-spacing: -.01em; text-decoration: none; }
.brand svg { width: 1.25rem; color: var(--accent-text); }
.door h1 { margin: 0 0 .25rem; }
.lead { margin: 0; color: var(--text-2); font-size: .875rem; line-height: 1.57; }
.lead strong { color: var(--text); font-weight: 600; }
.lead + :not(form) { margin-top: .75rem; }
form { margin-top: 1rem; }
label { display: block; font-weight: 500; margin-top: .75rem; }
form > label:first-of-type { margin-top: 0; }
input {
  width: 100%; height: 2.25rem; margin-top: .25rem; padding: 0 .625rem; font: inherit;
  color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: .375rem;
}
input[readonly] { background: var(--sunken); color: var(--text-2); }
input:focus-visible { outline-offset: -1px; }
input:is([aria-invalid], :user-invalid) { border-color: var(--danger); }
small { display: block; margin-top: .25rem; font-size: .75rem; line-height: 1.333; color: var(--text-2); }
input:is([aria-invalid], :user-invalid) + small { color: var(--danger); }
:is(small, li) svg { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
small svg { width: .875rem; height: .875rem; margin-inline-end: .25rem; vertical-align: -.1875rem; }
label.check { font-weight: 400; margin-top: 1rem; }
.check input { width: auto; height: auto; margin: 0 .25rem 0 0; vertical-align: middle; }
.door :is(button, a.button) { min-height: 2.5rem; font-size: .875rem; }
.way { margin: 1rem 0 0; color: var(--text-2); text-align: center; }
.door .way a { display: inline-block; padding-block: .25rem; text-decoration: none; }
.show {
  display: grid; align-content: center; justify-items: center; gap: 1.5rem; padding: 2rem; overflow: hidden;
  background: var(--sunken); border-inline-start: 1px solid var(--line);
}
.show > * { width: min(32.5rem, 100%); }
.picture {
  padding-bottom: .75rem; border-radius: .625rem; background: var(--surface); overflow: hidden;
  box-shadow: 0 0 0 1px var(--shadow); font-variant-numeric: tabular-nums;
}
.picture > div { display: flex; align-items: center; gap: .75rem; height: 2.125rem; margin: 0 1rem; }
.picture b { font-weight: 600; }
.picture .title { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.picture .entry { border-top: 1px solid var(--line); }
.entry i { flex: none; width: .5rem; height: .5rem; border-radius: 2px; }
.c7 { background: var(--slot-7); }
.c8 { background: var(--slot-8); }
.picture .watch { height: 3.25rem; margin: 0; padding: 0 1rem; border-bottom: 1px solid var(--line); }
.watch > span { font-size: 1.25rem; font-weight: 600; }
.watch i:first-child { flex: none; width: .5rem; height: .5rem; border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 4px var(--accent-soft); }
.watch i:last-child { flex: none; width: 2rem; height: 2rem; border: .625rem solid var(--accent); border-radius: .375rem; background: #fff; }
.track { flex: 1; height: .375rem; border-radius: 1rem; background: var(--pressed); }
.track i { display: block; width: 70%; height: 100%; border-radius: 1rem; background: var(--accent); }
.show :is(ul, ol) { display: grid; gap: .5rem; margin: 0; padding: 0 1rem; list-style: none; color: var(--text-2); counter-reset: step; }
.show li svg { flex: none; width: 1rem; }
.show li { display: flex; align-items: center; gap: .75rem; margin: 0; }
.show ol li::before {
  counter-increment: step; content: counter(step); flex: none; width: 1.5rem; line-height: 1.5rem; border-radius: 50%;
  font-size: .75rem; font-weight: 600; text-align: center; background: var(--pressed);
}
.show ol li:first-child { color: var(--text); font-weight: 500; }
.show ol li:first-child::before { background: var(--accent); color: #fff; }
@media (max-width: 61.99em) {
  .door { grid-template-columns: minmax(0, 1fr); }
  .show { display: none; }
}
@media (max-width: 47.99em) {
  .door { font-size: .875rem; }
  .door main { align-items: start; }
  input { height: 2.5rem; }
}
`;
