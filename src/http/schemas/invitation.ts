import { nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const InvitationSchema = Type.Object(
  {
    id: id(),
    email: Type.String({ description: 'recipient', examples: ['mira@example.com'] }),
    invited_by: nullable(
      Type.String({ description: 'login of the sender; null: command line', examples: ['jonas'] }),
    ),
    created_at: dateTime('when it was sent'),
    expires_at: dateTime('expiry time'),
    link: nullable(
      Type.String({
        description:
          'where the invited person registers; only in the list, with the scope `write:admin`, and if this process can decrypt it',
        examples: ['https://time.example.com/account/register?token=9f86d081884c7d65'],
      }),
    ),
  },
  { $id: 'Invitation' },
);
