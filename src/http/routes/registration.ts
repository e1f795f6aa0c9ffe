import { register } from '../../core/account/registration.ts';
import { originOf, type Routes } from '../api.ts';
import { presentUser } from '../presenters/user.ts';
import { errorResponses } from '../schemas/common.ts';
import { address, mailedToken, newPassword, newUserName } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';

const tags = ['account'];
/** For users without an account: any credential in the request is ignored. */
const config = { access: 'anyone', scope: null, isOpenForSignIn: true, isSignIn: true } as const;

export const registrationRoutes: Routes = (api, { context, settings }) => {
  api.route({
    method: 'POST',
    url: '/user/registration',
    config,
    schema: {
      operationId: 'userRegister',
      summary: 'Register an account',
      description:
        'Registration is open, by invitation only, or closed (configurable). If addresses must be confirmed, the account is pending until its first one is: it can only sign in, and list, add, confirm and delete its addresses. In that case the response does not reveal whether another account uses the address.',
      tags,
      body: Type.Object({
        username: newUserName({
          description: "letters and digits with single '-', '_' or '.' between them",
          examples: ['mira'],
        }),
        email: address(),
        password: newPassword(),
        invitation: optional(mailedToken('token of the link in the invitation mail')),
      }),
      response: {
        201: Type.Object({
          user: Type.Ref('User'),
          confirmation_required: Type.Boolean({
            description:
              'a mail has been queued; the account becomes active once the address is confirmed',
          }),
        }),
        ...errorResponses({
          400: 'the password is too short or too easy to guess',
          403: 'registration is closed, or the invitation is missing, unknown, used or expired',
          422: 'a field is invalid, the name is taken or reserved, or the address is used',
          429: 'too many registrations from one network',
        }),
      },
    },
    handler: async (request, reply) => {
      const { username, email, password, invitation } = request.body;
      const { user, isPending } = await register(context, originOf(request), {
        name: username,
        email,
        password,
        invitation: invitation ?? '',
      });
      return reply.code(201).send({
        user: presentUser(user, { settings, caller: { user } }),
        confirmation_required: isPending,
      });
    },
  });
};
