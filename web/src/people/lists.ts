/** Which people a list shows: everybody, or those who have something to do with the viewer. */
export const circles = ['everybody', 'following', 'followers', 'mutual', 'blocked'] as const;
export type Circle = (typeof circles)[number];

/** What a profile shows below its head. */
export const profileTabs = ['repositories', 'followers', 'following', 'mutual'] as const;
export type ProfileTab = (typeof profileTabs)[number];
