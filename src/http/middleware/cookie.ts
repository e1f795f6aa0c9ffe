import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOf } from '../../core/errors.ts';
import type { HttpSettings } from '../settings.ts';

type PublicUrl = Pick<HttpSettings, 'publicUrl'>;

const isSecure = ({ publicUrl }: PublicUrl): boolean => publicUrl.startsWith('https:');

/** Over https browsers accept the prefix from this host only, not from its sibling domains. */
export const sessionCookie = (settings: PublicUrl): string =>
  isSecure(settings) ? '__Host-punchcard_session' : 'punchcard_session';
/** The longest that browsers keep a cookie; the server decides when the session ends. */
const maxAgeSeconds = 400 * 86_400;

/**
 * The session secret in a request, if it has one.
 * @throws unauthenticated if there are two: another site of the domain may have set one of them
 */
export function sessionSecretOf(
  { headers: { cookie } }: Pick<FastifyRequest, 'headers'>,
  settings: PublicUrl,
): string | undefined {
  if (cookie === undefined) return undefined;
  const start = `${sessionCookie(settings)}=`;
  const [own, second] = cookie.split(/;\s*/).filter((pair) => pair.startsWith(start));
  if (second !== undefined) {
    throw errorOf('unauthenticated', 'session.two-cookies');
  }
  const value = own?.slice(start.length) ?? '';
  return /^[0-9a-f]{64}$/.test(value) ? value : undefined;
}

/** Sets the session cookie, hidden from scripts and from forms on other sites. */
export function setSessionCookie(reply: FastifyReply, secret: string, settings: PublicUrl): void {
  send(reply, secret, maxAgeSeconds, settings);
}

/** Deletes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, settings: PublicUrl): void {
  send(reply, '', 0, settings);
}

function send(
  reply: FastifyReply,
  value: string,
  maxAgeSeconds: number,
  settings: PublicUrl,
): void {
  const secure = isSecure(settings) ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${sessionCookie(settings)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
