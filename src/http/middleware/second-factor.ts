import type { FastifyRequest } from '../api.ts';
import { secondFactorCode } from '../schemas/texts.ts';
import { optional } from '../type.ts';

/** Headers in which Gitea and Forgejo clients send the two-factor code. */
const headerNames = ['x-gitea-otp', 'x-forgejo-otp'] as const;

/** The two-factor code in a request's headers. */
export function codeInHeader(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  for (const name of headerNames) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** The code member of a body with a password. */
export const codeMember = optional(
  secondFactorCode({
    description:
      'two-factor code or recovery code, if two-factor authentication is enabled; or send it as `X-Gitea-OTP`',
    examples: ['492039'],
  }),
);

/**
 * The code for the password in a body. With Basic authentication the header belongs to the password
 * in the `Authorization` header, and has been checked with it.
 */
export function codeForPassword(
  request: Pick<FastifyRequest, 'headers' | 'caller'>,
  given: string | null | undefined,
): string | undefined {
  if (given !== null && given !== undefined && given !== '') return given;
  return request.caller.credential === 'password' ? undefined : codeInHeader(request);
}
