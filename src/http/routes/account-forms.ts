import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountChange } from '../../core/account/changes.ts';
import { confirmBySecret, describeSecret } from '../../core/account/email-confirmation.ts';
import { describeReset, forgotPassword, resetPassword } from '../../core/account/password-reset.ts';
import { describeRevert, revertPrimary } from '../../core/account/primary-email.ts';
import { register, registrationOptions } from '../../core/account/registration.ts';
import { describeUndo, undoTwoFactorByMail } from '../../core/account/two-factor-undo.ts';
import type { Caller } from '../../core/caller.ts';
import { host } from '../../core/caller.ts';
import type { Context, RegistrationMode } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { mailServer } from '../../core/instance/editable-settings.ts';
import { anonymous } from '../../core/sign-in/authentication.ts';
import { view } from '../../core/transaction.ts';
import { freeName } from '../../core/user/free-name.ts';
import { type HttpContext, originOf } from '../api.ts';
import { changeList } from '../html/changes.ts';
import { sendDoor } from '../html/door.ts';
import * as english from '../html/english.ts';
import {
  acceptForms,
  checkFields,
  failurePage,
  fieldsOf,
  refuseCrossSite,
  statusOfInputError,
} from '../html/forms.ts';
import * as german from '../html/german.ts';
import { languageOf, type Page } from '../html/html.ts';
import { signInBrowser } from '../html/sign-in.ts';

const hidden = { schema: { hide: true } };
const form = { schema: { hide: true, body: {} } };

/**
 * Forms for links in mails and for registration; they work without JavaScript. A GET changes nothing:
 * the page's button posts the secret of the link. Cookies are ignored, only the secret counts.
 */
export async function accountForms(app: FastifyInstance, http: HttpContext): Promise<void> {
  const { context } = http;
  acceptForms(app, (error, reply) => send(reply, ...failureOf(error, reply)));
  // The URL holds a secret, which no other page may learn from the referrer.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('referrer-policy', 'no-referrer');
  });
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return;
    refuseCrossSite(request);
    checkFields(fieldsOf(request));
  });
  confirmForms(app, context);
  revertForms(app, context);
  undoForms(app, context);
  resetForms(app, context);
  forgotForms(app, http);
  registrationForms(app, http);
}

function confirmForms(app: FastifyInstance, context: Context): void {
  app.get('/account/confirm-email', hidden, async (request, reply) => {
    const token = tokenOf(request);
    const described = await describeSecret(context, token);
    if (described === undefined) return send(reply, 404, htmlFor(reply).expiredConfirmation());
    return send(reply, 200, htmlFor(reply).confirmation(token, described));
  });

  app.post('/account/confirm-email', form, async (request, reply) => {
    const { token = '' } = fieldsOf(request);
    try {
      const confirmed = await confirmBySecret(context, visitorOf(request), token);
      return send(reply, 200, htmlFor(reply).confirmed(confirmed));
    } catch (error) {
      return sendUseless(reply, error, htmlFor(reply).expiredConfirmation());
    }
  });
}

function revertForms(app: FastifyInstance, context: Context): void {
  app.get('/account/revert-primary', hidden, async (request, reply) => {
    const token = tokenOf(request);
    const described = await describeRevert(context, token);
    if (described === undefined) return send(reply, 404, htmlFor(reply).expiredRevert());
    return send(reply, 200, htmlFor(reply).revert(token, described));
  });

  app.post('/account/revert-primary', form, async (request, reply) => {
    const { token = '' } = fieldsOf(request);
    try {
      const reverted = await revertPrimary(context, visitorOf(request), token);
      return send(reply, 200, htmlFor(reply).reverted(reverted, context.rules));
    } catch (error) {
      return sendUseless(reply, error, htmlFor(reply).expiredRevert());
    }
  });
}

function undoForms(app: FastifyInstance, context: Context): void {
  app.get('/account/undo-two-factor', hidden, async (request, reply) => {
    const token = tokenOf(request);
    const described = await describeUndo(context, token);
    if (described === undefined) return send(reply, 404, htmlFor(reply).expiredRevert());
    const isOpen = described.fromUnix <= context.clock.nowUnix();
    return send(reply, 200, htmlFor(reply).undo(token, described, isOpen));
  });

  app.post('/account/undo-two-factor', form, async (request, reply) => {
    const { token = '' } = fieldsOf(request);
    try {
      const made = await undoTwoFactorByMail(context, originOf(request), token);
      return send(reply, 200, htmlFor(reply).undone(made, context.rules));
    } catch (error) {
      return sendUseless(reply, error, htmlFor(reply).expiredRevert());
    }
  });
}

function resetForms(app: FastifyInstance, context: Context): void {
  const { rules } = context;

  app.get('/account/reset-password', hidden, async (request, reply) => {
    const token = tokenOf(request);
    try {
      const { name } = await describeReset(context, token);
      return send(
        reply,
        200,
        htmlFor(reply).reset({ token, userName: name, endsAccess: true }, rules),
      );
    } catch (error) {
      return sendUseless(reply, error, htmlFor(reply).expiredReset());
    }
  });

  app.post('/account/reset-password', form, async (request, reply) => {
    const { token = '', password = '', end_access } = fieldsOf(request);
    const endsAccess = end_access !== 'false';
    try {
      const { name } = await describeReset(context, token);
      let changes: AccountChange[];
      try {
        changes = await resetPassword(context, originOf(request), token, { password, endsAccess });
      } catch (error) {
        if (isAboutToken(error)) throw error;
        const status = statusOfInputError(error);
        const form = { token, userName: name, endsAccess };
        return send(reply, status, htmlFor(reply).reset(form, rules, error));
      }
      const list = changeList(languageOf(reply), changes, rules.defaultTimeZone);
      return send(reply, 200, htmlFor(reply).passwordChanged(name, list));
    } catch (error) {
      return sendUseless(reply, error, htmlFor(reply).expiredReset());
    }
  });
}

function forgotForms(app: FastifyInstance, { context }: HttpContext): void {
  const validSeconds = context.rules.passwordResetValidSeconds;

  app.get('/account/forgot-password', hidden, async (_request, reply) => {
    const sendsMail = (await mailServer(view(context, host))) !== null;
    return send(reply, 200, htmlFor(reply).forgotten(sendsMail ? validSeconds : null));
  });

  // The form's former URL.
  app.get('/-/forgot-password', hidden, async (_request, reply) =>
    reply.redirect('../account/forgot-password', 302),
  );

  app.post('/account/forgot-password', form, async (request, reply) => {
    const { email = '' } = fieldsOf(request);
    await forgotPassword(context, originOf(request), email);
    return send(reply, 200, htmlFor(reply).resetMailed(email, validSeconds));
  });
}

/** With the secret of an invitation, or without one if registration is open. */
function registrationForms(app: FastifyInstance, http: HttpContext): void {
  const { context } = http;
  const { rules } = context;
  const instance = new URL(http.settings.publicUrl).host;

  app.get('/account/register', hidden, async (request, reply) => {
    const token = tokenOf(request);
    const { mode, invitation } = await registrationOptions(context, token);
    if (token === '' ? mode !== 'open' : invitation === null) {
      return refuseRegistration(reply, token, mode);
    }
    const typed = { token, name: '', email: invitation?.address ?? '' };
    return send(reply, 200, htmlFor(reply).registration(typed, { instance, invitation, rules }));
  });

  // The form's former URL.
  app.get('/-/register', hidden, async (_request, reply) =>
    reply.redirect('../account/register', 302),
  );

  app.post('/account/register', form, async (request, reply) => {
    const { token = '', name = '', email = '', password = '' } = fieldsOf(request);
    try {
      const input = { name, email, password, invitation: token };
      const { user, isPending } = await register(context, originOf(request), input);
      if (isPending) return send(reply, 200, htmlFor(reply).mailed(user, context.rules));
      if (app.page !== undefined && (await signInBrowser(http, request, reply, input))) {
        return reply.redirect('../', 303);
      }
      return send(reply, 200, htmlFor(reply).registered(user));
    } catch (error) {
      if (error instanceof PunchcardError && error.kind === 'forbidden') {
        const { mode } = await registrationOptions(context, '');
        return refuseRegistration(reply, token, mode);
      }
      const status = statusOfInputError(error);
      const { invitation } = await registrationOptions(context, token);
      const isTaken = error instanceof PunchcardError && error.code === 'user.exists';
      const refusal = { error, freeName: isTaken ? await freeName(context, name) : '' };
      const typed = { token, name, email };
      const offer = { instance, invitation, rules };
      return send(reply, status, htmlFor(reply).registration(typed, offer, refusal));
    }
  });
}

function refuseRegistration(
  reply: FastifyReply,
  token: string,
  mode: RegistrationMode,
): FastifyReply {
  const html = htmlFor(reply);
  if (token !== '') return send(reply, 403, html.expiredInvitation(mode === 'open'));
  const page = mode === 'invitation' ? html.invitationRequired() : html.registrationClosed();
  return send(reply, 403, page);
}

const send = (reply: FastifyReply, status: number, page: Page): FastifyReply =>
  sendDoor(reply, status, page, '../');

const htmlFor = (reply: FastifyReply): typeof english =>
  languageOf(reply) === 'de' ? german : english;

/** An anonymous caller: the secret of the link is the only credential that counts. */
const visitorOf = (request: FastifyRequest): Caller => anonymous(originOf(request));

/** The secret of a link; '' if it is missing or repeated. */
function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
}

const isAboutToken = (error: unknown): boolean =>
  error instanceof PunchcardError && error.code === 'invalid.token';

/** The page for an invalid link, or for an address that another account has verified. */
function sendUseless(reply: FastifyReply, error: unknown, useless: Page): FastifyReply {
  if (isAboutToken(error)) return send(reply, 404, useless);
  if (error instanceof PunchcardError && error.kind === 'conflict') {
    return send(reply, 409, htmlFor(reply).taken());
  }
  throw error;
}

function failureOf(error: unknown, reply: FastifyReply): [number, Page] {
  if (error instanceof PunchcardError && error.kind === 'forbidden') {
    return [403, htmlFor(reply).crossSite()];
  }
  const [status, content] = failurePage(error, languageOf(reply));
  return [status, { title: 'Account', content }];
}
