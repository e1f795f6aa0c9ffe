import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PunchcardError } from '../../core/errors.ts';
import { type HttpContext, originOf } from '../../http/api.ts';
import { fileName, rangeNamed } from '../../http/formats/attachments.ts';
import { acceptForms } from '../../http/html/forms.ts';
import { Html, html, languageOf, type PageLanguage } from '../../http/html/html.ts';
import { fontFace } from '../../http/html/style-sheet.ts';
import { statusOf } from '../../http/middleware/errors.ts';
import { reportSheet } from '../../http/presenters/report-sheet.ts';
import { reportTable } from '../../http/presenters/report-tables.ts';
import { senderOf } from '../../http/presenters/report-words.ts';
import { runReport, sendFile } from '../../http/streaming/send.ts';
import { script, styleSheet } from './link-files.ts';
import { type LinkPage, noReportPage, reportPage } from './link-html.ts';
import { linkWords } from './link-words.ts';
import { linkedReport, linkedTable, openReportLink } from './links.ts';

export const linkPath = '/-/shared-report';

/** The pages and files behind links. Cookies are ignored: the secret is the only credential. */
export async function linkPages(app: FastifyInstance, http: HttpContext): Promise<void> {
  const { context, files } = http;
  const tables = files.tables.toSorted(
    (a, b) => Number(a.name === 'csv') - Number(b.name === 'csv'),
  );
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  });
  acceptForms(app, (error, reply) => {
    const status = error instanceof PunchcardError ? statusOf[error.kind] : 500;
    const isExpired = error instanceof PunchcardError && error.code === 'report-link.expired';
    const sender = isExpired ? String(error.values.name) : '';
    return sendLinkPage(reply, status, noReportPage(status, sender, languageOf(reply)));
  });
  app.get(`${linkPath}.css`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(`${fontFace(app.font, '../assets')}${styleSheet}`),
  );
  app.get(`${linkPath}.js`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  app.get<{ Params: { secret: string } }>(
    `${linkPath}/:secret`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { secret } = request.params;
      // Its files are named relative to the URL.
      if (/^[^?]*\/(?:\?|$)/.test(request.originalUrl)) {
        return reply.redirect(`../${encodeURIComponent(secret)}`);
      }
      const opened = await openReportLink(context, originOf(request), secret);
      request.caller = opened.caller;
      const linked = await runReport(http, request, () => linkedReport(context, opened));
      const shown = {
        ...{ ...linked, link: opened.link, sender: opened.caller.user },
        ...{ nowUnix: context.clock.nowUnix(), folder: secret },
        formats: tables.map(({ name }) => name),
      };
      return sendLinkPage(reply, 200, await reportPage(shown, languageOf(reply)));
    },
  );
  for (const format of tables) {
    app.get<{ Params: { secret: string } }>(
      `${linkPath}/:secret/${format.name}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const opened = await openReportLink(context, originOf(request), request.params.secret);
        request.caller = opened.caller;
        const isForPeople = format.name !== 'csv';
        const { report, hasNotes, isWithoutNotes } = await runReport(http, request, () =>
          linkedTable(context, opened, isForPeople),
        );
        const { name: title } = opened.link;
        const sender = senderOf(opened.caller.user);
        const options = { hasNotes, hasTotal: true };
        const language = languageOf(reply);
        const remark = isWithoutNotes ? linkWords(language).withoutNotes : '';
        const table = {
          ...reportTable(report, options),
          sheet: () => reportSheet(report, { ...options, title, sender, language, remark }),
        };
        const write = await format.load();
        await sendFile(http, request, reply, write(table, linkWords(language).report), {
          type: format.type,
          fileName: fileName([title, rangeNamed(report, report.calendar)], format.name),
        });
        return reply;
      },
    );
  }
}

/** Loads the style sheet, its font and the script of these pages, and submits nothing. */
const policyWith = (style: string): string =>
  [
    "default-src 'none'; script-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  ].join('; ');

/** The foot of printed pages; the only style that depends on the report. */
function footStyle({ foot = '' }: LinkPage, language: PageLanguage): string {
  const [page, of] = linkWords(language).pages;
  const text = foot.replace(
    /[^\p{L}\p{N} ]/gu,
    (sign) => `\\${sign.codePointAt(0)?.toString(16)} `,
  );
  const font = 'font: 7.5pt Inter, sans-serif; color: #5a5853;';
  return foot === ''
    ? ''
    : `@page { @bottom-left { content: '${text}'; ${font} } @bottom-right { content: ${page} counter(page) ${of} counter(pages); ${font} } }`;
}

function sendLinkPage(reply: FastifyReply, status: number, page: LinkPage): FastifyReply {
  const language = languageOf(reply);
  const style = footStyle(page, language);
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="stylesheet" href="../shared-report.css">
<style>${new Html(style)}</style>
<script src="../shared-report.js" defer></script>
</head>
<body>
${page.body}
</body>
</html>
`;
  return reply
    .code(status)
    .header('content-security-policy', policyWith(style))
    .type('text/html; charset=utf-8')
    .send(document.text);
}
