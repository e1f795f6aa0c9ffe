import { codeDigits, stepSeconds } from '../../core/sign-in/totp.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  recoveryCodes,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from '../../core/two-factor/operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { codeForPassword, codeMember } from '../middleware/second-factor.ts';
import { presentTwoFactor } from '../presenters/two-factor.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { password as passwordText, secondFactorCode } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['session'];
/** Tokens cannot manage two-factor authentication (D13). */
const config = { access: 'no-token', scope: null, allowsTwoFactorSetup: true } as const;
const password = passwordText({ description: "the caller's current password" });
const wrong = {
  403: 'the password or code is wrong, or the code is missing, then with `X-Gitea-OTP: required`',
  429: 'too many wrong passwords or codes',
};
const codes = Type.Object({
  recovery_codes: Type.Array(Type.String({ examples: ['7K3M-Q2XA-9FHT-VB4C-2PWZ-M8RD-K6YJ'] }), {
    maxItems: recoveryCodes,
    description: 'each replaces a two-factor code once; they are not shown again',
  }),
});

/** The URI that authenticator apps import, labelled with the instance and the account. */
function otpauthUrl(publicUrl: string, login: string, secret: string): string {
  const issuer = `Punchcard (${new URL(publicUrl).hostname})`;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer)}`,
    'algorithm=SHA1',
    `digits=${codeDigits}`,
    `period=${stepSeconds}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/** A white background, also in dark mode: cameras cannot read an inverted code. */
async function qrOf(text: string): Promise<string> {
  const { encodeQR } = await import('qr');
  const background = '><path fill="#fff" d="M0 0h999v999H0Z"/><path';
  return encodeQR(text, 'svg', { ecc: 'medium' }).replace('><path', background);
}

/** Two-factor authentication: a code from an authenticator app in addition to the password. */
export const twoFactorRoutes: Routes = (api, { context, settings }) => {
  api.route({
    method: 'GET',
    url: '/user/two-factor',
    config,
    schema: {
      operationId: 'userGetTwoFactor',
      summary: "Get the authenticated user's two-factor state",
      tags,
      response: {
        200: Type.Object({
          enabled: Type.Boolean(),
          created_at: Type.Union([
            Type.String({ format: 'date-time', description: 'when it was enabled' }),
            Type.Null(),
          ]),
          recovery_codes_left: Type.Integer({ examples: [10] }),
        }),
      },
    },
    handler: async (request) =>
      presentTwoFactor(await twoFactorState(context, signedIn(request).user)),
  });

  api.route({
    method: 'POST',
    url: '/user/two-factor',
    config,
    compress: false,
    schema: {
      operationId: 'userBeginTwoFactor',
      summary: 'Set up two-factor authentication',
      description:
        'The setup takes effect once it is confirmed with a first code. Replaces an earlier setup that was not confirmed. Users with neither a password nor a verified address need none in the first ten minutes after they signed in.',
      tags,
      body: Type.Object({ password: Type.Optional(password) }),
      response: {
        201: Type.Object({
          secret: Type.String({
            description: 'base32 secret to type into an app; only returned here',
            examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
          }),
          otpauth_url: Type.String({ description: 'the secret as a URI for an app' }),
          qr_svg: Type.String({ description: 'the URI as a QR code, an SVG element' }),
        }),
        ...errorResponses({
          403: 'the password is wrong',
          409: 'two-factor authentication is already enabled',
          429: 'too many wrong passwords',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const secret = await beginTwoFactor(context, caller, request.body);
      const url = otpauthUrl(settings.publicUrl, caller.user.name, secret);
      return reply.code(201).send({ secret, otpauth_url: url, qr_svg: await qrOf(url) });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/two-factor/confirm',
    config: { ...config, needsRecentPassword: true },
    compress: false,
    schema: {
      operationId: 'userConfirmTwoFactor',
      summary: 'Enable two-factor authentication with a first code from the app',
      description: 'Ends all other sessions of the user. Tokens are unaffected and need no code.',
      tags,
      body: Type.Object({ code: secondFactorCode({ examples: ['492039'] }) }),
      response: {
        200: codes,
        ...errorResponses({
          409: 'there is no setup to confirm, or two-factor authentication is already enabled',
          422: 'the code is wrong',
          429: 'too many wrong codes',
        }),
      },
    },
    handler: async (request) => ({
      recovery_codes: await confirmTwoFactor(context, signedIn(request), request.body.code),
    }),
  });

  api.route({
    method: 'POST',
    url: '/user/two-factor/recovery-codes',
    config,
    compress: false,
    schema: {
      operationId: 'userRenewRecoveryCodes',
      summary: 'Create new recovery codes, which replace the old ones',
      tags,
      body: Type.Object({ password, code: codeMember }),
      response: {
        200: codes,
        ...errorResponses({ ...wrong, 404: 'not enabled' }),
      },
    },
    handler: async (request) => {
      const { password, code } = request.body;
      const shown = { password, code: codeForPassword(request, code) };
      return { recovery_codes: await renewRecoveryCodes(context, signedIn(request), shown) };
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/two-factor',
    config,
    schema: {
      operationId: 'userDeleteTwoFactor',
      summary: 'Disable two-factor authentication',
      tags,
      body: Type.Object({ password, code: codeMember }),
      response: {
        204: emptyResponse('two-factor authentication is disabled'),
        ...errorResponses({ ...wrong, 404: 'not enabled' }),
      },
    },
    handler: async (request, reply) => {
      const { password, code } = request.body;
      const shown = { password, code: codeForPassword(request, code) };
      await removeTwoFactor(context, signedIn(request), shown);
      return reply.code(204).send();
    },
  });
};
