import { encodeQR } from 'qr';
import { codeDigits, stepSeconds } from '../../core/sign-in/totp.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from '../../core/sign-in/two-factor-operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentTwoFactor } from '../present.ts';
import { emptyReply, refusals } from '../schemas.ts';
import { codeBeside, codeMember } from '../second-factor.ts';
import { Type } from '../type.ts';

const tags = ['session'];
/** A token never manages what guards the password (D13). */
const config = { access: 'no-token', scope: null } as const;
const password = Type.String({ format: 'password', description: "the caller's, once more" });
const wrong = {
  403: 'the password or the code is wrong, or the code missing; `X-Gitea-OTP: required` says so',
  429: 'too many wrong passwords or codes',
};
const codes = Type.Object({
  recovery_codes: Type.Array(Type.String({ examples: ['7K3M-Q2XA-9FHT-VB4C'] }), {
    description: 'each stands in for a code once; they are not shown again',
  }),
});

/** What an app reads, as pictures or links: the account's name, and that of the instance. */
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

/** Dark on white, also on a dark page: cameras take nothing else for a code. */
const qrOf = (text: string): string =>
  encodeQR(text, 'svg', { ecc: 'medium' }).replace(
    '><path',
    '><path fill="#fff" d="M0 0h999v999H0Z"/><path',
  );

/** The second factor of the caller: a code of his authenticator app beside the password. */
export const twoFactorRoutes: Routes = (api, { world, settings }) => {
  api.route({
    method: 'GET',
    url: '/user/two-factor',
    config,
    schema: {
      operationId: 'userGetTwoFactor',
      summary: 'Whether the caller has a second factor',
      tags,
      response: {
        200: Type.Object({
          enabled: Type.Boolean(),
          created_at: Type.Union([
            Type.String({ format: 'date-time', description: 'since when it is in force' }),
            Type.Null(),
          ]),
          recovery_codes_left: Type.Integer({ examples: [10] }),
        }),
      },
    },
    handler: async (request) =>
      presentTwoFactor(await twoFactorState(world, signedIn(request).user)),
  });

  api.route({
    method: 'POST',
    url: '/user/two-factor',
    config,
    schema: {
      operationId: 'userBeginTwoFactor',
      summary: 'Set up a second factor',
      description:
        'It asks for nothing until a first code has confirmed it. What was set up before, and not confirmed, is void.',
      tags,
      body: Type.Object({ password }),
      response: {
        201: Type.Object({
          secret: Type.String({
            description: 'for typing into an app: base32; shown here only',
            examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
          }),
          otpauth_url: Type.String({ description: 'the same as a link, for an app' }),
          qr_svg: Type.String({ description: 'that link as a picture, an SVG element' }),
        }),
        ...refusals({
          403: 'the password is wrong',
          409: 'a second factor is in force',
          429: 'too many wrong passwords',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const secret = await beginTwoFactor(world, caller, { password: request.body.password });
      const url = otpauthUrl(settings.publicUrl, caller.user.name, secret);
      return reply.code(201).send({ secret, otpauth_url: url, qr_svg: qrOf(url) });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/two-factor/confirm',
    config: { ...config, needsProof: true },
    schema: {
      operationId: 'userConfirmTwoFactor',
      summary: 'Put the second factor in force, with a first code of the app',
      description: 'Every other session of his ends. Tokens go on, and need no code.',
      tags,
      body: Type.Object({ code: Type.String({ examples: ['492039'] }) }),
      response: {
        200: codes,
        ...refusals({
          409: 'none was set up, or one is in force',
          422: 'the code is wrong',
          429: 'too many wrong codes',
        }),
      },
    },
    handler: async (request) => ({
      recovery_codes: await confirmTwoFactor(world, signedIn(request), request.body.code),
    }),
  });

  api.route({
    method: 'POST',
    url: '/user/two-factor/recovery-codes',
    config,
    schema: {
      operationId: 'userRenewRecoveryCodes',
      summary: 'Make new recovery codes; the old ones are void',
      tags,
      body: Type.Object({ password, code: codeMember }),
      response: { 200: codes, ...refusals({ ...wrong, 404: 'there is no second factor' }) },
    },
    handler: async (request) => {
      const { password, code } = request.body;
      const shown = { password, code: codeBeside(request, code) };
      return { recovery_codes: await renewRecoveryCodes(world, signedIn(request), shown) };
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/two-factor',
    config,
    schema: {
      operationId: 'userDeleteTwoFactor',
      summary: 'Remove the second factor',
      tags,
      body: Type.Object({ password, code: codeMember }),
      response: {
        204: emptyReply('the password alone signs in from now on'),
        ...refusals({ ...wrong, 404: 'there is no second factor' }),
      },
    },
    handler: async (request, reply) => {
      const { password, code } = request.body;
      const shown = { password, code: codeBeside(request, code) };
      await removeTwoFactor(world, signedIn(request), shown);
      return reply.code(204).send();
    },
  });
};
