import type { FastifyReply, FastifyRequest } from 'fastify';
import { PunchcardError } from '../../core/errors.ts';
import { createSession } from '../../core/session/operations.ts';
import { type HttpContext, originOf } from '../api.ts';
import { sessionSecretOf, setSessionCookie } from '../middleware/cookie.ts';

/**
 * Signs in a browser whose user has just created the account.
 * @returns false if they must sign in themselves; the account exists all the same
 */
export async function signInBrowser(
  { context, settings }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  who: { readonly name: string; readonly password: string },
): Promise<boolean> {
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  try {
    const signIn = { ...who, formerSecret: sessionSecretOf(request, settings) };
    const { secret } = await createSession(context, originOf(request), signIn, settings.publicUrl);
    setSessionCookie(reply, secret, settings);
    return true;
  } catch (error) {
    if (error instanceof PunchcardError) return false;
    throw error;
  }
}
