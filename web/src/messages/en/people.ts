import { plural } from './plural.ts';

export const people = {
  tabs: {
    everybody: 'Everybody',
    following: 'Following',
    followers: 'Followers',
    mutual: 'Mutual',
    blocked: 'Blocked',
    activity: 'Activity',
    repositories: 'Projects',
  },
  empty: {
    everybody: { title: 'No people yet', text: 'An administrator can invite people.' },
    following: {
      title: 'You are not following anyone yet',
      text: 'People whom you follow appear here. Find them under “Everybody” and select “Follow”.',
    },
    followers: {
      title: 'You have no followers yet',
      text: 'Your followers appear here, and you can follow them back.',
    },
    mutual: {
      title: 'No mutual follows yet',
      text: 'People who follow you and whom you follow appear here.',
    },
    blocked: {
      title: 'You have not blocked anyone',
      text: 'Blocked people cannot follow you. Use the menu on a profile to block someone.',
    },
  },
  emptyOf: {
    followers: (name: string) => `${name} has no followers that you can see`,
    following: (name: string) => `${name} is not following anyone that you can see`,
    mutual: (name: string) => `${name} has no mutual follows that you can see`,
  },
  find: 'Find people',
  noMatches: 'No people found',
  noMatchesText: 'The search covers user names and full names.',
  searchLabel: 'Search by name',
  states: {
    follow: 'Follow',
    followBack: 'Follow back',
    following: 'Following',
    mutual: 'Following',
    blocked: 'Blocked',
  },
  /** For those who do not see the button: what it says comes first. */
  actionLabels: {
    follow: (label: string, name: string) => `${label}: ${name}`,
    unfollow: (label: string, name: string) => `${label}: ${name}`,
    unblock: (label: string, name: string) => `${label}: ${name}. Press to unblock`,
  },
  unblockTitle: 'Press to unblock',
  unfollow: 'Unfollow',
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  menu: (name: string) => `More about ${name}`,
  block: 'Block',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'You no longer follow each other, and neither of you can follow the other until you unblock them. They are not notified.',
  blockNote: 'Private note',
  blockNoteHint: 'Optional.',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  editProfile: 'Edit your profile',
  followsYou: 'Follows you',
  visibility: { limited: 'Visible to signed-in users', private: 'Private' },
  location: 'Location',
  website: 'Website',
  email: 'Email address',
  joined: 'Joined',
  joinedOn: (day: string) => `Joined ${day}`,
  followersCount: (count: number, shown: string) =>
    `${shown} ${plural(count, { one: 'follower', other: 'followers' })}`,
  followingCount: (count: string) => `${count} following`,
  inLastDays: (days: number) => `in the last ${days} days`,
  onDays: (days: number) => `on ${days} ${plural(days, { one: 'day', other: 'days' })}`,
  noActivity: (days: number) => `No time in the last ${days} days`,
  activityHint: 'You see time in projects where you may see everybody’s.',
  noRepositories: (name: string) => `${name} has no project that you can read`,
  noRepositoriesText: 'Private projects appear here if you are a collaborator.',
  private: 'Private',
} as const;
