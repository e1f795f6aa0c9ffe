import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkSetupCode, createFirstAdmin, isSetupOpen } from '../../core/account/setup.ts';
import { PunchcardError } from '../../core/errors.ts';
import { type HttpContext, originOf } from '../api.ts';
import { sendDoor } from '../html/door.ts';
import { acceptForms, failurePage, fieldsOf, statusOfInputError } from '../html/forms.ts';
import { languageOf, type Page, type PageLanguage } from '../html/html.ts';
import {
  alreadySetUp,
  expiredSetup,
  failedSetup,
  nextSteps,
  setupForm,
  startPage,
} from '../html/setup.ts';
import { signInBrowser } from '../html/sign-in.ts';
import { styleSheet } from '../html/style-sheet.ts';
import { wantsPage } from '../middleware/wants-page.ts';

/**
 * HTML without scripts that is there before there is an account: a start page and
 * the form that creates the first administrator. They are not part of the API.
 */
export async function setupForms(app: FastifyInstance, http: HttpContext): Promise<void> {
  const { context, settings } = http;
  const { minPasswordLength } = context.rules;
  const flags = http.modules.map(({ pageFlags }) => pageFlags?.(context.rules).code_host);
  const shown = { minPasswordLength, host: String(flags.find(Boolean) ?? '') };
  acceptForms(app, (error, reply) => send(reply, ...failureOf(error, languageOf(reply))));

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    // Before setup, the start page explains how to create the first account.
    const isEmpty = await isSetupOpen(context);
    if (app.page !== undefined && wantsPage(request) && !isEmpty) return app.page(reply);
    return send(reply, 200, startPage(languageOf(reply), settings.version, isEmpty));
  });

  app.get('/setup.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet(app.font)),
  );

  app.get('/setup', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.query as Record<string, unknown>;
    const given = typeof code === 'string' ? code : '';
    await checkSetupCode(context, given);
    const typed = { code: given, name: '', email: '' };
    return send(reply, 200, setupForm(languageOf(reply), typed, shown));
  });

  app.post('/setup', { schema: { hide: true, body: {} } }, async (request, reply) => {
    const { code = '', name = '', email = '', password = '' } = fieldsOf(request);
    try {
      const user = await createFirstAdmin(context, originOf(request), code, {
        name,
        email,
        password,
      });
      // With web pages installed, sign the user in and go there.
      if (
        app.page !== undefined &&
        (await signInBrowser(http, request, reply, { name, password }))
      ) {
        return reply.redirect('./', 303);
      }
      return send(reply, 200, nextSteps(languageOf(reply), user.name, settings.publicUrl));
    } catch (error) {
      const page = setupForm(languageOf(reply), { code, name, email }, shown, error);
      return send(reply, statusOfInputError(error), page);
    }
  });
}

const send = (reply: FastifyReply, status: number, page: Page): FastifyReply =>
  sendDoor(reply, status, page, './');

/** The status and page for an error, without internal details. */
function failureOf(error: unknown, language: PageLanguage): [number, Page] {
  const kind = error instanceof PunchcardError ? error.kind : undefined;
  if (kind === 'not_found') return [404, alreadySetUp(language)];
  if (kind === 'forbidden') return [403, expiredSetup(language)];
  const [status, content] = failurePage(error, language);
  return [status, failedSetup(language, content)];
}
