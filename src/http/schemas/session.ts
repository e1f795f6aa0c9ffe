import { Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const SessionSchema = Type.Object(
  {
    id: id(),
    created_at: dateTime('when the session started'),
    last_seen_at: dateTime('last use, accurate to a minute'),
    address: Type.String({ description: 'network address of the sign-in' }),
    user_agent: Type.String({ description: "the browser's User-Agent" }),
    current: Type.Boolean({ description: 'whether it is the session of this request' }),
  },
  { $id: 'Session' },
);

export const SignInSchema = Type.Object(
  {
    id: id(),
    created_at: dateTime('when it happened'),
    action: Type.String({
      description:
        'session.create: signed in; session.fail: failed; session.basic: a password in a request from a new network or browser; session.confirm: password given again; session.end: signed out',
      examples: ['session.create'],
    }),
    failed: Type.Boolean(),
    factor: Type.String({
      description: 'the factor that failed: password or code; otherwise empty',
    }),
    reason: Type.String({ description: 'why it failed; otherwise empty' }),
    address: Type.String({ description: 'network address of the request' }),
    user_agent: Type.String({ description: "the program's User-Agent; may be empty" }),
  },
  { $id: 'SignIn' },
);
