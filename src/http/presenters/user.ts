import { type Invitation, registrationLink } from '../../core/account/invitation.ts';
import type { Relation } from '../../core/follow/types.ts';
import type { User, UserSettings } from '../../core/user/types.ts';
import { noTime, type Presenting, presentTime, presentTimeOrNone } from './presenting.ts';

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

export const presentRelation = (relation: Relation) => ({
  id: relation.userId,
  following: relation.isFollowing,
  followed_by: relation.isFollower,
  blocked: relation.isBlocked,
});

export function presentUserSettings({ user, preferences }: UserSettings) {
  return {
    full_name: user.fullName,
    website: user.website,
    description: user.description,
    location: user.location,
    language: user.language,
    theme: preferences.theme,
    hide_email: user.hideEmail,
    hide_activity: preferences.hideActivity,
    diff_view_style: preferences.diffViewStyle,
    visibility: user.visibility,
    time_zone: preferences.timeZone,
    first_day_of_week: preferences.firstDayOfWeek,
    working_day_seconds: preferences.workingDaySeconds,
    date_order: preferences.dateOrder,
  };
}

/** @param publicUrl null: without the link */
export function presentInvitation(invitation: Invitation, publicUrl: string | null) {
  const { secret } = invitation;
  return {
    id: invitation.id,
    email: invitation.address,
    invited_by: invitation.inviterName,
    created_at: presentTime(invitation.createdUnix),
    expires_at: presentTime(invitation.expiresUnix),
    link: publicUrl === null || secret === null ? null : registrationLink(publicUrl, secret),
  };
}
