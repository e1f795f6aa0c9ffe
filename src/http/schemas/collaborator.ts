import { Type } from '../type.ts';
import { UserSchema } from './user.ts';

/** The permission is for repo admins only. */
export const CollaboratorSchema = Type.Object(
  {
    ...UserSchema.properties,
    permission: Type.Optional(
      Type.Enum(['read', 'write', 'admin'], {
        description: "the user's permission in the repository; only for repo admins",
      }),
    ),
  },
  { $id: 'Collaborator' },
);
