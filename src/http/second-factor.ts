import type { FastifyRequest } from './api.ts';
import { optional } from './schemas.ts';
import { Type } from './type.ts';

/** Under these names clients of Gitea and Forgejo send a code of the second factor. */
const headerNames = ['x-gitea-otp', 'x-forgejo-otp'] as const;

/** The code that came with a request, beside a password. */
export function codeInHeader(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  for (const name of headerNames) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** A member of a body that asks for the password. */
export const codeMember = optional(
  Type.String({
    description:
      'a code of the second factor, or a recovery code, where there is one; also as `X-Gitea-OTP`',
    examples: ['492039'],
  }),
);

/**
 * The code that stands beside a password in a body. The header of a request that is signed by
 * password belongs to that password, and was looked at with it.
 */
export function codeBeside(
  request: Pick<FastifyRequest, 'headers' | 'caller'>,
  given: string | null | undefined,
): string | undefined {
  if (given !== null && given !== undefined && given !== '') return given;
  return request.caller.credential === 'password' ? undefined : codeInHeader(request);
}
