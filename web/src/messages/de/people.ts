import type { people as english } from '../en/people.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const people: Translated<typeof english> = {
  tabs: {
    everybody: 'Alle',
    following: 'Gefolgt',
    followers: 'Follower',
    mutual: 'Gegenseitig',
    blocked: 'Blockiert',
    activity: 'Aktivität',
    repositories: 'Projekte',
  },
  empty: {
    everybody: { title: 'Noch niemand', text: 'Ein Administrator kann Personen einladen.' },
    following: {
      title: 'Sie folgen noch niemandem',
      text: 'Personen, denen Sie folgen, stehen hier. Suchen Sie sie unter „Alle“ und wählen Sie „Folgen“.',
    },
    followers: {
      title: 'Sie haben noch keine Follower',
      text: 'Ihre Follower stehen hier, und Sie können ihnen auch folgen.',
    },
    mutual: {
      title: 'Noch keine gegenseitigen Follower',
      text: 'Personen, die Ihnen folgen und denen Sie folgen, stehen hier.',
    },
    blocked: {
      title: 'Sie haben niemanden blockiert',
      text: 'Blockierte Personen können Ihnen nicht folgen. Blockieren können Sie im Menü eines Profils.',
    },
  },
  emptyOf: {
    followers: (name) => `${name} hat keine Follower, die Sie sehen können`,
    following: (name) => `${name} folgt niemandem, den Sie sehen können`,
    mutual: (name) => `${name} hat keine gegenseitigen Follower, die Sie sehen können`,
  },
  find: 'Personen finden',
  noMatches: 'Niemand gefunden',
  noMatchesText: 'Die Suche umfasst Benutzernamen und vollständige Namen.',
  searchLabel: 'Nach Name suchen',
  states: {
    follow: 'Folgen',
    followBack: 'Auch folgen',
    following: 'Gefolgt',
    mutual: 'Gefolgt',
    blocked: 'Blockiert',
  },
  actionLabels: {
    follow: (label, name) => `${label}: ${name}`,
    unfollow: (label, name) => `${label}: ${name}`,
    unblock: (label, name) => `${label}: ${name}. Drücken, um die Blockierung aufzuheben`,
  },
  unblockTitle: 'Drücken, um die Blockierung aufzuheben',
  unfollow: 'Nicht mehr folgen',
  unfollowed: (name) => `Sie folgen ${name} nicht mehr.`,
  menu: (name) => `Mehr zu ${name}`,
  block: 'Blockieren',
  blockTitle: (name) => `${name} blockieren?`,
  blockText:
    'Sie folgen einander dann nicht mehr, und keiner kann dem anderen folgen, bis Sie die Blockierung aufheben. Die Person wird nicht benachrichtigt.',
  blockNote: 'Private Notiz',
  blockNoteHint: 'Optional.',
  blocked: (name) => `${name} ist blockiert.`,
  unblocked: (name) => `${name} ist nicht mehr blockiert.`,
  editProfile: 'Profil bearbeiten',
  followsYou: 'Folgt Ihnen',
  visibility: { limited: 'Sichtbar für angemeldete Benutzer', private: 'Privat' },
  location: 'Ort',
  website: 'Website',
  email: 'E-Mail-Adresse',
  joined: 'Dabei seit',
  joinedOn: (day) => `Dabei seit ${day}`,
  followersCount: (_count, shown) => `${shown} Follower`,
  followingCount: (count) => `${count} gefolgt`,
  inLastDays: (days) => `in den letzten ${days} Tagen`,
  onDays: (days) => `an ${days} ${plural(days, { one: 'Tag', other: 'Tagen' })}`,
  noActivity: (days) => `Keine Zeit in den letzten ${days} Tagen`,
  activityHint: 'Sie sehen die Zeit in Projekten, deren Zeiten Sie alle sehen dürfen.',
  noRepositories: (name) => `${name} hat kein Projekt, das Sie lesen können`,
  noRepositoriesText: 'Private Projekte stehen hier, wenn Sie daran mitwirken.',
  private: 'Privat',
};
