/** User lists: all users, or those with a relation to the viewer. */
export const circles = ['everybody', 'following', 'followers', 'mutual', 'blocked'] as const;
export type Circle = (typeof circles)[number];

/** Tabs of a profile. */
export const profileTabs = ['repositories', 'followers', 'following', 'mutual'] as const;
export type ProfileTab = (typeof profileTabs)[number];
