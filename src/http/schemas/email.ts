import { nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const EmailSchema = Type.Object(
  {
    email: Type.String({ examples: ['mira@example.com'] }),
    verified: Type.Boolean(),
    primary: Type.Boolean(),
    user_id: id('id of the owner'),
    username: Type.String({ description: 'login of the owner' }),
    id: id(),
    created_at: dateTime('when it was added'),
    verified_at: nullable(dateTime('when it was verified; null if unverified')),
    expires_at: nullable(dateTime('when it is removed unless verified; null: never')),
    mail_deferred: Type.Boolean({
      description: 'the confirmation mail is held back because too many were sent',
    }),
  },
  { $id: 'Email' },
);
