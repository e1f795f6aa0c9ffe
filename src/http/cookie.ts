import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpSettings } from './settings.ts';

export const sessionCookie = 'punchcard_session';
const pattern = new RegExp(`(?:^|;\\s*)${sessionCookie}=([0-9a-f]{64})(?:;|$)`);
/** As long as browsers keep any; when the session ends is the server's to say. */
const keptSeconds = 400 * 86_400;

/** The secret of the session that a request shows, if it shows one. */
export function sessionSecretOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : pattern.exec(cookie)?.[1];
}

/** Gives the browser a session. No script reads it, and no other site's form sends it. */
export function setSessionCookie(
  reply: FastifyReply,
  secret: string,
  settings: Pick<HttpSettings, 'publicUrl'>,
): void {
  send(reply, secret, keptSeconds, settings);
}

/** Takes it away again. */
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
