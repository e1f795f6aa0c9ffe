/** User lists: all users, or those with a relation to the viewer. */
export const circles = ['everybody', 'following', 'followers', 'mutual', 'blocked'] as const;
export type Circle = (typeof circles)[number];

/** Tabs of a profile. */
export const profileTabs = [
  'activity',
  'followers',
  'following',
  'mutual',
  'repositories',
] as const;
export type RelationTab = Exclude<ProfileTab, 'activity' | 'repositories'>;
export type ProfileTab = (typeof profileTabs)[number];
