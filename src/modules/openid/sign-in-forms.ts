import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { host, type SignedIn } from '../../core/caller.ts';
import { PunchcardError } from '../../core/errors.ts';
import type { BegunSession } from '../../core/session/operations.ts';
import { view } from '../../core/transaction.ts';
import { freeName } from '../../core/user/free-name.ts';
import { type HttpContext, originOf, signedIn } from '../../http/api.ts';
import { sendDoor } from '../../http/html/door.ts';
import {
  acceptForms,
  checkFields,
  failurePage,
  fieldsOf,
  refuseCrossSite,
} from '../../http/html/forms.ts';
import { languageOf, type Page } from '../../http/html/html.ts';
import { setCaller } from '../../http/middleware/authentication.ts';
import { sessionSecretOf, setSessionCookie } from '../../http/middleware/cookie.ts';
import { finishAttempt, OtherNonceError, type Person, type Tokens } from './client.ts';
import { forbidden } from './errors.ts';
import { type Arrived, clearFlow, flowOf, type Sent, setFlow } from './flow-cookie.ts';
import { choicesPage, codePage, onwardPage, refusedPage } from './html.ts';
import { createByIdentity, refusalOfAccount } from './new-account.ts';
import {
  type Arrival,
  grantHost,
  linkByPassword,
  linkToSession,
  proveByIdentity,
  signInByIdentity,
  takeState,
} from './operations.ts';
import { ownPath } from './own-path.ts';
import { type Provider, providerOf } from './providers.ts';
import { countStep, sendToProvider, type Visit } from './to-provider.ts';

/** A session counts where a step is for one; what it may do is checked as it begins. */
const config = { access: 'no-token', scope: null, allowsTwoFactorSetup: true } as const;
const hidden = { config, schema: { hide: true } };
const form = { config, schema: { hide: true, body: {} } };

const signInPage = '-/sign-in?local=true';

type ToProvider = FastifyRequest<{ Params: { provider: string } }>;
type Top = '../' | '../../';

/** Forms for signing in with a provider; they work without scripts. */
export async function signInForms(app: FastifyInstance, http: HttpContext): Promise<void> {
  acceptForms(app, (error, reply) => sendRefusal(http, reply, error, '../', ''));
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  });
  app.get('/sign-in/:provider', hidden, (request: ToProvider, reply) =>
    start({ http, request, reply }, providerOf(http.context.rules, request.params.provider)),
  );
  app.get('/sign-in/:provider/callback', hidden, (request: ToProvider, reply) =>
    comeBack({ http, request, reply }, providerOf(http.context.rules, request.params.provider)),
  );
  app.get('/sign-in/continue', hidden, async (request, reply) => {
    const visit = { http, request, reply };
    return sendChoices(visit, arrivedAt(visit).arrival);
  });
  app.post('/sign-in/continue', form, (request, reply) => choose({ http, request, reply }));
}

/**
 * Begins signing in; `connect=true` also asks for what a connection with the host needs, and makes it
 * the first time: a host such as Gitea adds no scope to what somebody has agreed to before.
 */
async function start(visit: Visit, provider: Provider): Promise<FastifyReply> {
  const { http, request, reply } = visit;
  const query = request.query as Record<string, unknown>;
  const to = ownPath(query.to, http.settings.publicUrl);
  const isUsed = http.context.doors.some(({ hostGranted }) => hostGranted !== undefined);
  const connects = provider.id === 'host' && isUsed && query.connect === 'true';
  const sent = { purpose: 'sign-in', sessionId: null, to, connects, isRepeated: false } as const;
  try {
    return reply.redirect(await sendToProvider(visit, provider, sent), 303);
  } catch (error) {
    logCause(request, error);
    return sendRefusal(http, reply, error, '../', signInPage);
  }
}

/** The browser comes back from a provider. */
async function comeBack(visit: Visit, provider: Provider): Promise<FastifyReply> {
  const { http, request, reply } = visit;
  const { context, settings } = http;
  const sent = flowOf(request, http, 'sent');
  clearFlow(reply, http);
  try {
    // An answer of one provider is none of the other's.
    if (sent === undefined || sent.provider !== provider.id) throw forbidden('sign-in.start-again');
    await countStep(visit);
    const [, search = ''] = request.url.split(/\?(.*)/s, 2);
    const { attempt } = sent;
    if (new URLSearchParams(search).get('state') !== attempt.state)
      throw forbidden('sign-in.start-again');
    await takeState(context, attempt.state);
    const found = await finishAttempt(context, provider, settings.publicUrl, search, attempt);
    return await arrive(visit, sent, found);
  } catch (error) {
    const isOther = error instanceof OtherNonceError;
    if (isOther && sent?.isRepeated === false) {
      const again = { ...sent, isRepeated: true };
      return reply.redirect(await sendToProvider(visit, provider, again), 303);
    }
    logCause(request, error);
    const back = (sent?.sessionId ?? null) === null ? signInPage : (sent?.to.slice(1) ?? '');
    return sendRefusal(
      http,
      reply,
      isOther ? forbidden('sign-in.start-again') : error,
      '../../',
      back,
    );
  }
}

/** What the answer of a provider is for. */
async function arrive(
  visit: Visit,
  sent: Sent,
  { person, tokens }: { readonly person: Person; readonly tokens: Tokens },
): Promise<FastifyReply> {
  const { http, request, reply } = visit;
  const { context } = http;
  const { provider, to, purpose } = sent;
  const arrived: Arrived = { stage: 'arrived', provider, to, person, connects: sent.connects };
  const arrival = arrivalOf(visit, arrived);
  if (purpose === 'sign-in') {
    try {
      const begun = await signInByIdentity(context, originOf(request), arrival);
      if (begun !== undefined) {
        keepSession(visit, begun);
        return reply.redirect(`../..${to}`, 303);
      }
    } catch (error) {
      if (!asksCode(error)) throw error;
    }
    setFlow(reply, http, arrived);
    return reply.redirect('../continue', 303);
  }
  const caller = await callerOf(visit);
  // It was begun in this session, so it counts for no other.
  if (caller === null || caller.credentialId !== sent.sessionId)
    throw forbidden('sign-in.start-again');
  if (purpose === 'link') await linkToSession(context, caller, arrival);
  if (purpose === 'prove') await proveByIdentity(context, caller, arrival);
  if (purpose === 'connect') await grantHost(context, caller, arrival, tokens);
  return reply.redirect(`../..${to}`, 303);
}

/** Shows what somebody who has arrived can do now. */
async function sendChoices(
  visit: Visit,
  arrival: Arrival,
  { status = 200, error }: { readonly status?: number; readonly error?: unknown } = {},
): Promise<FastifyReply> {
  const { request, reply } = visit;
  const { context } = visit.http;
  const { identities, users } = context.database.read;
  const { person, provider } = arrival;
  const identity = await identities.bySubject(person.issuer, person.subject);
  const user = identity && (await users.byId(identity.userId));
  const language = languageOf(reply);
  if (user !== undefined) return send(reply, status, codePage(language, user.name, error), '../');
  const refusal = await refusalOfAccount(view(context, host), arrival);
  const { do: sent, new_name: typed, name } = fieldsOf(request);
  const newName = typed ?? (await freeName(context, person.name));
  const choices = {
    provider: provider.name,
    person: person.name || person.fullName || person.subject,
    newName,
    refusal,
    name,
  };
  return send(reply, status, choicesPage(language, choices, sent, error), '../');
}

async function choose(visit: Visit): Promise<FastifyReply> {
  const { request, reply } = visit;
  refuseCrossSite(request);
  const fields = fieldsOf(request);
  checkFields(fields);
  const came = arrivedAt(visit);
  try {
    const begun = await beginChosen(visit, came.arrival, fields);
    if (begun === undefined) throw forbidden('sign-in.start-again');
    keepSession(visit, begun);
    const isFirst = fields.do !== 'code';
    const url = isFirst && (await connectFirst(visit, came.arrived, begun));
    if (!url) return reply.redirect(`..${came.arrived.to}`, 303);
    // No redirect: browsers take it for a part of the form, which the page's policy keeps here.
    void reply.header('refresh', `0; url=${url}`);
    return send(reply, 200, onwardPage(languageOf(reply), url), '../');
  } catch (error) {
    const isWrong = error instanceof PunchcardError && error.kind === 'unauthenticated';
    const status = isWrong ? 422 : failurePage(error)[0];
    if (status >= 429) throw error;
    return sendChoices(visit, came.arrival, { status, error });
  }
}

/** The session by a form of the page; undefined if nobody has the identity any more. */
async function beginChosen(
  { http: { context }, request }: Visit,
  arrival: Arrival,
  { do: chosen, new_name: newName = '', name = '', password = '', code = '' }: Fields,
): Promise<BegunSession | undefined> {
  const visitor = originOf(request);
  switch (chosen) {
    case 'create':
      return createByIdentity(context, visitor, arrival, newName);
    case 'link': {
      const shown = { name, password, code: code === '' ? undefined : code };
      return linkByPassword(context, visitor, arrival, shown);
    }
    default:
      return signInByIdentity(context, visitor, arrival, code);
  }
}

type Fields = Readonly<Record<string, string | undefined>>;

/** @throws forbidden if the browser has not come from a provider in the last minutes */
function arrivedAt(visit: Visit): { arrived: Arrived; arrival: Arrival } {
  const arrived = flowOf(visit.request, visit.http, 'arrived');
  if (arrived === undefined) throw forbidden('sign-in.start-again');
  return { arrived, arrival: arrivalOf(visit, arrived) };
}

function arrivalOf({ http, request }: Visit, { provider, person }: Arrived): Arrival {
  const { context, settings } = http;
  const formerSecret = sessionSecretOf(request, settings);
  const { publicUrl } = settings;
  return { provider: providerOf(context.rules, provider), person, formerSecret, publicUrl };
}

/** The user of the browser's session, if they may act; null: none. */
async function callerOf({ http, request, reply }: Visit): Promise<SignedIn | null> {
  try {
    await setCaller(request, reply, http);
  } catch (error) {
    if (error instanceof PunchcardError) return null;
    throw error;
  }
  const { caller } = request;
  return caller.credential === 'session' ? signedIn(request) : null;
}

/** Gives the browser its session. */
function keepSession({ http, request, reply }: Visit, { secret }: BegunSession): void {
  const { context, settings, replacedSessions } = http;
  const former = sessionSecretOf(request, settings);
  clearFlow(reply, http);
  setSessionCookie(reply, secret, settings);
  if (former !== undefined) replacedSessions.note(former, context.clock.nowUnix());
}

/**
 * The first sign-in leads through the host once more, to connect with it; that asks nothing.
 * @returns the address; undefined if it was not wished, or the host is away
 */
async function connectFirst(
  visit: Visit,
  { to, connects, provider: id }: Arrived,
  { session: { id: sessionId } }: BegunSession,
): Promise<string | undefined> {
  if (!connects) return undefined;
  const sent = { purpose: 'connect', sessionId, to, connects, isRepeated: false } as const;
  try {
    return await sendToProvider(visit, providerOf(visit.http.context.rules, id), sent);
  } catch (error) {
    logCause(visit.request, error);
    return undefined;
  }
}

const asksCode = (error: unknown): boolean =>
  error instanceof PunchcardError && error.requiredStepUp === 'code';

const send = (reply: FastifyReply, status: number, page: Page, top: Top) =>
  sendDoor(reply, status, page, top);

/**
 * Why it did not work, and where to go on.
 * @param back relative to the root of the service
 */
function sendRefusal(
  http: HttpContext,
  reply: FastifyReply,
  error: unknown,
  top: Top,
  back: string,
): FastifyReply {
  const language = languageOf(reply);
  const [status, content] = failurePage(error, language);
  const isOwn = error instanceof PunchcardError && status !== 429 && status !== 500;
  const page = isOwn
    ? refusedPage(language, error, `${top}${back}`, http)
    : { title: 'Punchcard', content };
  return send(reply, status, page, top);
}

/** Administrators find in the log what pages do not tell. */
function logCause({ log }: FastifyRequest, error: unknown): void {
  const cause = error instanceof PunchcardError ? error.cause : error;
  if (cause !== undefined) log.warn({ err: cause }, 'signing in with a provider failed');
}
