import type { User } from '../../core/records/types.ts';
import { noTime, type Presenting, presentTimeOrNone } from './presenting.ts';

/** A user as visible to the caller: some members are only for the user and site admins (D15). */
export function presentUser(user: User, { settings, caller }: Presenting) {
  const viewer = caller.user;
  const isOwn = viewer !== null && (viewer.id === user.id || viewer.isAdmin);
  const placeholder = `${user.name.toLowerCase()}@${settings.noReplyAddress}`;
  const showsEmail = isOwn || (viewer !== null && !user.hideEmail);
  return {
    id: user.id,
    login: user.name,
    login_name: isOwn ? user.loginName : '',
    source_id: isOwn ? user.sourceId : 0,
    full_name: user.fullName,
    email: showsEmail && user.email !== '' ? user.email : placeholder,
    avatar_url: `${settings.publicUrl}/avatars/${user.id}`,
    html_url: `${settings.publicUrl}/${user.name}`,
    language: isOwn ? user.language : '',
    is_admin: isOwn && user.isAdmin,
    last_login: isOwn ? presentTimeOrNone(user.lastLoginUnix) : noTime,
    created: presentTimeOrNone(user.createdUnix),
    restricted: user.isRestricted,
    active: isOwn && user.isActive,
    prohibit_login: isOwn && user.prohibitLogin,
    location: user.location,
    pronouns: '',
    website: user.website,
    description: user.description,
    visibility: user.visibility,
    followers_count: user.followersCount,
    following_count: user.followingCount,
    starred_repos_count: 0,
    username: user.name,
  };
}

export const presentAccount = (user: User, presenting: Presenting) => ({
  ...presentUser(user, presenting),
  pending: user.isPending,
});
