import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeAllowance } from '../../core/allowance.ts';
import type { SignedIn } from '../../core/caller.ts';
import { forbidden, PunchcardError } from '../../core/errors.ts';
import type { BegunSession } from '../../core/session/operations.ts';
import {
  checkAccount,
  requireRecentPassword,
  requireTwoFactor,
} from '../../core/sign-in/account-status.ts';
import { authenticate } from '../../core/sign-in/authentication.ts';
import { networkOf } from '../../core/sign-in/network.ts';
import {
  acceptForms,
  checkFields,
  failurePage,
  fieldsOf,
  refuseCrossSite,
} from '../../http/account-pages/forms.ts';
import { languageOf, type Page, sendPage } from '../../http/account-pages/html.ts';
import { type HttpContext, originOf } from '../../http/api.ts';
import { sessionSecretOf, setSessionCookie } from '../../http/middleware/cookie.ts';
import { beginAttempt, finishAttempt, OtherNonceError, startAgain } from './client.ts';
import { type Arrived, clearFlow, flowOf, type Sent, setFlow } from './flow-cookie.ts';
import { createByIdentity, freeName, refusalOfAccount } from './new-account.ts';
import {
  type Arrival,
  linkByPassword,
  linkToSession,
  proveByIdentity,
  signInByIdentity,
  takeState,
} from './operations.ts';
import { ownPath } from './own-path.ts';
import { codePage, firstPage, refusedPage, waysPage } from './page-texts.ts';
import { type Provider, providerOf, providersOf } from './providers.ts';

const hidden = { schema: { hide: true } };
const form = { schema: { hide: true, body: {} } };

type ToProvider = FastifyRequest<{ Params: { provider: string } }>;
type Top = './' | '../' | '../../';

/** Server-made pages for signing in with a provider; they work without scripts. */
export async function signInPages(app: FastifyInstance, http: HttpContext): Promise<void> {
  acceptForms(app, (error, reply) => sendRefusal(reply, error, '../', { home: '' }));
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  });
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return;
    refuseCrossSite(request);
    checkFields(fieldsOf(request));
  });
  startPages(app, http);
  arrivalPages(app, http);
}

function startPages(app: FastifyInstance, http: HttpContext): void {
  const { context, settings } = http;

  app.get('/sign-in', hidden, async (request, reply) => {
    const page = waysPage(languageOf(reply), providersOf(context.rules), toOf(request, http));
    return send(reply, 200, page, './');
  });

  app.get('/sign-in/:provider', hidden, async (request: ToProvider, reply) => {
    const provider = providerOf(context.rules, request.params.provider);
    const to = toOf(request, http);
    try {
      const sent = { purpose: 'sign-in', sessionId: null, to, isRepeated: false } as const;
      return reply.redirect(await sendToProvider(http, request, reply, provider, sent), 303);
    } catch (error) {
      logCause(request, error);
      return sendRefusal(reply, error, '../', { home: '-/sign-in?local=true' });
    }
  });

  app.get('/sign-in/:provider/callback', hidden, async (request: ToProvider, reply) => {
    const provider = providerOf(context.rules, request.params.provider);
    const sent = flowOf(request, http, 'sent');
    clearFlow(reply, http);
    try {
      // An answer of one provider is none of the other's.
      if (sent === undefined || sent.provider !== provider.id) throw forbidden(startAgain);
      await countStep(http, request);
      const [, search = ''] = request.url.split(/\?(.*)/s, 2);
      if (new URLSearchParams(search).get('state') !== sent.attempt.state) {
        throw forbidden(startAgain);
      }
      await takeState(context, sent.attempt.state);
      const person = await finishAttempt(
        context,
        provider,
        settings.publicUrl,
        search,
        sent.attempt,
      );
      return await arrive(http, request, reply, sent, {
        stage: 'arrived',
        provider: provider.id,
        person,
        to: sent.to,
      });
    } catch (error) {
      if (error instanceof OtherNonceError && sent !== undefined && !sent.isRepeated) {
        const again = { ...sent, isRepeated: true };
        return reply.redirect(await sendToProvider(http, request, reply, provider, again), 303);
      }
      logCause(request, error);
      const known = error instanceof OtherNonceError ? forbidden(startAgain) : error;
      const isOfSession = sent !== undefined && sent.purpose !== 'sign-in';
      const links = isOfSession
        ? { home: sent.to.slice(1) }
        : { start: provider.id, home: '-/sign-in?local=true' };
      return sendRefusal(reply, known, '../../', links);
    }
  });
}

/**
 * Remembers the attempt in the browser.
 * @returns the provider's address to send it to
 */
export async function sendToProvider(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  sent: Pick<Sent, 'purpose' | 'sessionId' | 'to' | 'isRepeated'>,
): Promise<string> {
  await countStep(http, request);
  const mustProve = sent.purpose === 'prove';
  const { context, settings } = http;
  const { url, attempt } = await beginAttempt(context, provider, settings.publicUrl, { mustProve });
  const { purpose, sessionId, to, isRepeated } = sent;
  const flow = { purpose, sessionId, to, isRepeated, attempt, provider: provider.id };
  setFlow(reply, http, { stage: 'sent', ...flow });
  return url.href;
}

/** Steps of a network in ten minutes; each asks the provider. */
const stepsPerNetwork = 300;

async function countStep({ context }: HttpContext, { ip }: FastifyRequest): Promise<void> {
  const allowance = {
    key: `sign-in-step:@${networkOf(ip)}`,
    allowed: stepsPerNetwork,
    windowSeconds: 600,
  };
  await context.database.write(({ throttles }) =>
    takeAllowance(
      throttles,
      allowance,
      context.clock.nowUnix(),
      'too many sign-ins, try again later',
    ),
  );
}

/** What the answer of a provider is for. */
async function arrive(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
  arrived: Arrived,
): Promise<FastifyReply> {
  const { context } = http;
  const arrival = arrivalOf(http, request, arrived);
  if (sent.purpose === 'sign-in') {
    try {
      const begun = await signInByIdentity(context, originOf(request), arrival);
      if (begun !== undefined) return signedIn(http, request, reply, begun, sent.to);
    } catch (error) {
      if (!asksCode(error)) throw error;
    }
    setFlow(reply, http, arrived);
    return reply.redirect('../continue', 303);
  }
  const caller = await callerOf(http, request);
  // It was begun in this session, so it counts for no other.
  if (caller === null || caller.credentialId !== sent.sessionId) throw forbidden(startAgain);
  const work = sent.purpose === 'link' ? linkToSession : proveByIdentity;
  await work(context, caller, arrival);
  return reply.redirect(`../..${sent.to}`, 303);
}

function arrivalPages(app: FastifyInstance, http: HttpContext): void {
  const { context } = http;

  app.get('/sign-in/continue', hidden, async (request, reply) => {
    const { arrived, arrival } = arrivedAt(http, request);
    const { issuer, subject } = arrived.person;
    const identity = await context.database.read.identities.bySubject(issuer, subject);
    const user = identity && (await context.database.read.users.byId(identity.userId));
    if (user !== undefined) return send(reply, 200, codePage(languageOf(reply), user.name), '../');
    return send(
      reply,
      200,
      firstPage(languageOf(reply), await firstOf(http, request, arrival)),
      '../',
    );
  });

  app.post('/sign-in/code', form, async (request, reply) => {
    const { arrived, arrival } = arrivedAt(http, request);
    const { code = '' } = fieldsOf(request);
    try {
      const begun = await signInByIdentity(context, originOf(request), arrival, code);
      if (begun === undefined) throw forbidden(startAgain);
      return signedIn(http, request, reply, begun, arrived.to, '..');
    } catch (error) {
      if (!asksCode(error)) throw error;
      return send(reply, 422, codePage(languageOf(reply), '', error), '../');
    }
  });

  app.post('/sign-in/create', form, async (request, reply) => {
    const { arrived, arrival } = arrivedAt(http, request);
    const { new_name: newName = '' } = fieldsOf(request);
    try {
      const begun = await createByIdentity(context, originOf(request), arrival, newName);
      return signedIn(http, request, reply, begun, arrived.to, '..');
    } catch (create) {
      const first = await firstOf(http, request, arrival);
      const page = firstPage(languageOf(reply), first, { newName }, { create });
      return send(reply, typedStatusOf(create), page, '../');
    }
  });

  app.post('/sign-in/connect', form, async (request, reply) => {
    const { arrived, arrival } = arrivedAt(http, request);
    const { name = '', password = '', code = '' } = fieldsOf(request);
    const shown = { name, password, code: code === '' ? undefined : code };
    try {
      const begun = await linkByPassword(context, originOf(request), arrival, shown);
      return signedIn(http, request, reply, begun, arrived.to, '..');
    } catch (connect) {
      const first = await firstOf(http, request, arrival);
      const page = firstPage(languageOf(reply), first, { name }, { connect });
      return send(reply, typedStatusOf(connect), page, '../');
    }
  });

  app.post('/sign-in/connect-session', form, async (request, reply) => {
    const { arrived, arrival } = arrivedAt(http, request);
    const caller = await callerOf(http, request);
    if (caller === null) throw forbidden(startAgain);
    await linkToSession(context, caller, arrival);
    clearFlow(reply, http);
    return reply.redirect(`..${arrived.to}`, 303);
  });
}

/** @throws forbidden if the browser has not come from a provider in the last minutes */
function arrivedAt(
  http: HttpContext,
  request: FastifyRequest,
): { arrived: Arrived; arrival: Arrival } {
  const arrived = flowOf(request, http, 'arrived');
  if (arrived === undefined) throw forbidden(startAgain);
  return { arrived, arrival: arrivalOf(http, request, arrived) };
}

const arrivalOf = (
  { context, settings }: HttpContext,
  request: FastifyRequest,
  { provider, person }: Arrived,
): Arrival => ({
  provider: providerOf(context.rules, provider),
  person,
  formerSecret: sessionSecretOf(request, settings),
  publicUrl: settings.publicUrl,
});

async function firstOf(http: HttpContext, request: FastifyRequest, { provider, person }: Arrival) {
  const { context } = http;
  const refusal = await refusalOfAccount(context, context.database.read, { provider, person });
  const caller = await callerOf(http, request);
  return {
    provider: provider.name,
    person: person.name || person.fullName || person.subject,
    freeName: refusal === undefined ? await freeName(context, person.name) : null,
    refusal: refusal ?? '',
    session: caller !== null && isRecent(http, caller) ? caller.user.name : null,
  };
}

function isRecent({ context }: HttpContext, caller: SignedIn): boolean {
  try {
    requireRecentPassword(context, caller);
    return true;
  } catch {
    return false;
  }
}

/** The user of the browser's session, if they may act; null: none. */
async function callerOf(
  { context, settings }: HttpContext,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const secret = sessionSecretOf(request, settings);
  if (secret === undefined) return null;
  const { publicUrl } = settings;
  try {
    const caller = await authenticate(context, { kind: 'session', secret }, originOf(request));
    if (caller.user === null) return null;
    checkAccount(caller.user, { mayChangePassword: false, mayBePending: false, publicUrl });
    await requireTwoFactor(context, caller.user, publicUrl);
    return caller as SignedIn;
  } catch (error) {
    if (error instanceof PunchcardError) return null;
    throw error;
  }
}

/** @param up from the page's folder to the root of the service */
function signedIn(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret }: BegunSession,
  to: string,
  up: '..' | '../..' = '../..',
): FastifyReply {
  const { context, settings, replacedSessions } = http;
  const former = sessionSecretOf(request, settings);
  clearFlow(reply, http);
  setSessionCookie(reply, secret, settings);
  if (former !== undefined) replacedSessions.note(former, context.clock.nowUnix());
  return reply.redirect(`${up}${to}`, 303);
}

function toOf({ query }: FastifyRequest, { settings }: HttpContext): string {
  return ownPath((query as Record<string, unknown>).to, settings.publicUrl);
}

const asksCode = (error: unknown): boolean =>
  error instanceof PunchcardError && error.requiredStepUp === 'code';

/** The status of a form page with an error above its fields. @throws others */
function typedStatusOf(error: unknown): number {
  const code = error instanceof PunchcardError ? error.code : undefined;
  const isTyped = ['invalid', 'bad_request', 'conflict', 'unauthenticated', 'forbidden'];
  if (code === undefined || !isTyped.includes(code)) throw error;
  return code === 'forbidden' ? 403 : code === 'conflict' ? 409 : 422;
}

const send = (reply: FastifyReply, status: number, { title, content }: Page, top: Top) =>
  sendPage(reply, status, title, content, top, languageOf(reply));

/** Why it did not work, and where to go on. */
function sendRefusal(
  reply: FastifyReply,
  error: unknown,
  top: Top,
  links: { readonly start?: string; readonly home: string },
): FastifyReply {
  const [status, content] = failurePage(error, languageOf(reply));
  const isOwn = error instanceof PunchcardError && status !== 429 && status !== 500;
  if (!isOwn) return send(reply, status, { title: 'Punchcard', content }, top);
  return send(reply, status, refusedPage(languageOf(reply), error.message, top, links), top);
}

/** Administrators find in the log what pages do not tell. */
function logCause({ log }: FastifyRequest, error: unknown): void {
  const cause = error instanceof PunchcardError ? error.cause : error;
  if (cause !== undefined) log.warn({ err: cause }, 'signing in with a provider failed');
}
