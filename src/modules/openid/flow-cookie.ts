import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpContext } from '../../http/api.ts';
import type { Attempt, Person, Purpose } from './client.ts';
import type { ProviderId } from './providers.ts';

interface Step {
  readonly provider: ProviderId;
  /** Where to go on, a path of this instance. */
  readonly to: string;
}

/** A browser that was sent to a provider. */
export interface Sent extends Step {
  readonly stage: 'sent';
  readonly attempt: Attempt;
  readonly purpose: Purpose;
  /** It asks for what a connection with the host needs. */
  readonly connects: boolean;
  /** Whose answer it is; null for signing in. */
  readonly sessionId: number | null;
  /** It was sent a second time, as the answer was that of another sign-in. */
  readonly isRepeated: boolean;
}

/** A browser whose user has proved who they are, but is not signed in yet. */
export interface Arrived extends Step {
  readonly stage: 'arrived';
  readonly person: Person;
  /** The user also agreed to what a connection with the host needs. */
  readonly connects: boolean;
}

export type Flow = Sent | Arrived;

const validSeconds = 600;

/**
 * The state of a sign-in, kept by the browser that began it: sealed, hidden from scripts and from
 * forms on other sites. One at a time, so that other sites cannot fill the browser with them.
 */
export function setFlow(reply: FastifyReply, http: HttpContext, flow: Flow): void {
  const { clock, secretBox } = http.context;
  const untilUnix = clock.nowUnix() + validSeconds;
  const sealed = secretBox.seal(JSON.stringify({ ...flow, untilUnix }), `sign-in ${flow.stage}`);
  send(reply, http, sealed, validSeconds);
}

/** Undefined if there is none of this stage, or it has expired. */
export function flowOf<S extends Flow['stage']>(
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  http: HttpContext,
  stage: S,
): Extract<Flow, { stage: S }> | undefined {
  const start = `${nameOf(http)}=`;
  const [own, second] = cookie.split(/;\s*/).filter((pair) => pair.startsWith(start));
  // Another site of the domain may have set one of two.
  if (own === undefined || second !== undefined) return undefined;
  const text = http.context.secretBox.open(own.slice(start.length), `sign-in ${stage}`);
  if (text === undefined) return undefined;
  const flow = JSON.parse(text) as Extract<Flow, { stage: S }> & { untilUnix: number };
  const leftSeconds = flow.untilUnix - http.context.clock.nowUnix();
  return leftSeconds > 0 && leftSeconds <= validSeconds ? flow : undefined;
}

export function clearFlow(reply: FastifyReply, http: HttpContext): void {
  send(reply, http, '', 0);
}

const isSecure = ({ settings }: HttpContext): boolean => settings.publicUrl.startsWith('https:');

const nameOf = (http: HttpContext): string =>
  isSecure(http) ? '__Host-punchcard_sign_in' : 'punchcard_sign_in';

function send(reply: FastifyReply, http: HttpContext, value: string, maxAge: number): void {
  const secure = isSecure(http) ? '; Secure' : '';
  const rest = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${nameOf(http)}=${value}; ${rest}`);
}
