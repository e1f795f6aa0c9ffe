import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpSettings } from '../settings.ts';

export const sessionCookie = 'punchcard_session';
const pattern = new RegExp(`(?:^|;\\s*)${sessionCookie}=([0-9a-f]{64})(?:;|$)`);
/** The longest that browsers keep a cookie; the server decides when the session ends. */
const maxAgeSeconds = 400 * 86_400;

/** The session secret in a request, if it has one. */
export function sessionSecretOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : pattern.exec(cookie)?.[1];
}

/** Sets the session cookie, hidden from scripts and from forms on other sites. */
export function setSessionCookie(
  reply: FastifyReply,
  secret: string,
  settings: Pick<HttpSettings, 'publicUrl'>,
): void {
  send(reply, secret, maxAgeSeconds, settings);
}

/** Deletes the session cookie. */
export function clearSessionCookie(
  reply: FastifyReply,
  settings: Pick<HttpSettings, 'publicUrl'>,
): void {
  send(reply, '', 0, settings);
}

function send(
  reply: FastifyReply,
  value: string,
  maxAgeSeconds: number,
  { publicUrl }: Pick<HttpSettings, 'publicUrl'>,
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${sessionCookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
