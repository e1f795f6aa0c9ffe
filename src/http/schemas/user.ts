import { visibilityLevels } from '../../core/visibility.ts';
import { Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const UserSchema = Type.Object(
  {
    id: id(),
    login: Type.String({ description: 'login', examples: ['mira'] }),
    login_name: Type.String({
      description: 'name at the login source; only for the user and site admins',
    }),
    source_id: Type.Integer({ description: 'login source; 0: this instance' }),
    full_name: Type.String(),
    email: Type.String({ description: 'primary address, or a placeholder that receives no mail' }),
    avatar_url: Type.String(),
    html_url: Type.String(),
    language: Type.String(),
    is_admin: Type.Boolean(),
    last_login: dateTime('last sign-in; only for the user and site admins'),
    created: dateTime('creation time'),
    restricted: Type.Boolean(),
    active: Type.Boolean(),
    prohibit_login: Type.Boolean(),
    location: Type.String(),
    pronouns: Type.String(),
    website: Type.String(),
    description: Type.String(),
    visibility: Type.Enum([...visibilityLevels]),
    followers_count: Type.Integer(),
    following_count: Type.Integer(),
    starred_repos_count: Type.Integer(),
    username: Type.String({ description: 'same as login' }),
  },
  { $id: 'User' },
);

/** Account members for site admins only. */
export const AccountSchema = Type.Object(
  {
    ...UserSchema.properties,
    pending: Type.Boolean({ description: 'registered, no email address verified yet' }),
  },
  { $id: 'Account' },
);
