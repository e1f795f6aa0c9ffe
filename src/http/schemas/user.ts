import { dateOrders } from '../../core/time/dates.ts';
import { weekdays } from '../../core/time/types.ts';
import { visibilityLevels } from '../../core/user/profile.ts';
import { nullable, Type } from '../type.ts';
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

export const RelationSchema = Type.Object(
  {
    id: id('id of the other user'),
    following: Type.Boolean({ description: 'the caller follows the user' }),
    followed_by: Type.Boolean({ description: 'the user follows the caller' }),
    blocked: Type.Boolean({ description: 'the caller has blocked the user' }),
  },
  { $id: 'Relation' },
);

export const showWorkingDay =
  'owners and admins of repositories in which the user added an entry see the length of the working day in their reports';

export const UserSettingsSchema = Type.Object(
  {
    full_name: Type.String(),
    website: Type.String(),
    description: Type.String(),
    location: Type.String(),
    language: Type.String(),
    theme: Type.String(),
    hide_email: Type.Boolean({ description: 'others see a placeholder as the address' }),
    hide_activity: Type.Boolean(),
    diff_view_style: Type.String(),
    visibility: Type.Enum([...visibilityLevels]),
    time_zone: Type.String({
      description: "IANA name; empty for the instance's default",
      examples: ['Europe/Berlin'],
    }),
    first_day_of_week: Type.Enum(['', ...weekdays], {
      description: "empty for the instance's default",
      examples: ['monday'],
    }),
    working_day_seconds: Type.Integer({
      description: "length of a working day, 1d; 0 for the instance's default",
      examples: [28800],
    }),
    show_working_day: Type.Boolean({ description: showWorkingDay }),
    date_order: Type.Enum(['', ...dateOrders], {
      description:
        'whether 3/11/2026 starts with the day (dmy) or the month (mdy); empty: such dates are refused',
      examples: ['dmy'],
    }),
  },
  { $id: 'UserSettings' },
);

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
