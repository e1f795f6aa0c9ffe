import type { FastifyReply } from 'fastify';
import { germanPreview } from '../../words/german-preview.ts';
import { englishPreview, type Preview } from '../../words/preview.ts';
import {
  type Html,
  html,
  join,
  languageOf,
  mark,
  type Page,
  type PageLanguage,
  sendDocument,
  type Top,
} from './html.ts';

/** Sends a page as a door: a form, beside the picture of the page for signing in. */
export function sendDoor(
  reply: FastifyReply,
  status: number,
  { title, content, steps }: Page,
  top: Top,
): FastifyReply {
  const language = languageOf(reply);
  const body = html`<div class="door">
<main><div>
<p class="brand"><a href="${top}">${mark}Punchcard</a></p>
${content}
</div></main>
${picture(language, steps)}
</div>`;
  return sendDocument(reply, status, { title, body, top, language });
}

/** The project's slot, and the time of each issue. */
const entries = [
  ['c8', '0:42'],
  ['c7', '0:50'],
  ['c7', '1:30'],
  ['c8', '1:30'],
  ['c8', '0:30'],
] as const;

/** Beside each point: a stopwatch, a sheet and a server. */
const icons = [
  html`<path d="M10 2h4m-2 12 3-3"/><circle cx="12" cy="14" r="8"/>`,
  html`<path d="M3 9h18M9 3v18"/><rect x="3" y="3" width="18" height="18" rx="2"/>`,
  html`<rect x="2" y="2" width="20" height="8" rx="2"/><rect x="2" y="14" width="20" height="8" rx="2"/><path d="M6 6h.01M6 18h.01"/>`,
] as const;

function picture(language: PageLanguage, steps: readonly string[] | undefined): Html {
  const { issues, today, points }: Preview = language === 'de' ? germanPreview : englishPreview;
  const rows = entries.map(
    (
      [slot, time],
      place,
    ) => html`<div class="entry"><i class="${slot}"></i><span class="title">${issues[place] ?? ''}</span><b>${time}</b></div>
`,
  );
  const below =
    steps === undefined
      ? html`<ul>${join(points.map((point, place) => html`<li><svg viewBox="0 0 24 24">${icons[place] ?? ''}</svg>${point}</li>`))}</ul>`
      : html`<ol>${join(steps.map((step) => html`<li>${step}</li>`))}</ol>`;
  return html`<div class="show" aria-hidden="true">
<div class="picture">
<div class="watch"><i></i><b class="title">${issues[0]}</b><span>0:42:10</span><i></i></div>
<div><b class="title">${today}</b><b>5:02</b></div>
${join(rows)}<div><b>28:02</b><span class="track"><i></i></span>40:00</div>
</div>
${below}
</div>`;
}
