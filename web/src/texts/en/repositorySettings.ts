/** What a repository's administrators decide. */
export const repositorySettings = {
  title: (name: string) => `Settings of ${name}`,
  notYours: 'Only administrators of this repository see and change its settings.',
  saved: 'The settings were changed.',

  general: 'General',
  renameHint: 'A new name changes its address; the old one leads here as long as nobody takes it.',
  renameTitle: 'Rename the repository?',
  renameText: (before: string, name: string) =>
    `${before} gets the name “${name}”, and a new address. Links to the old name lead here. Others may not take the old name for some time.`,
  rename: 'Rename it',
  website: 'Website',
  websiteHint: 'An address that begins with https:// or http://',
  archived: 'Archived',
  archivedHint: 'Its issues are read, and not changed. It can be taken out of the archive again.',

  tracking: 'Time tracking',
  trackingAbout: 'Each switch is in force at once.',
  switches: {
    tracks: {
      label: 'Track time on its issues',
      hint: 'Off: nothing is added or shown. No entry is lost; they are back when it is on again.',
    },
    contributors: {
      label: 'Only contributors track time',
      hint: 'Those who may write issues; on an issue also who opened it, and its assignees. Off: everybody who can read it.',
    },
    adminsEdit: {
      label: 'Administrators may edit entries of others',
      hint: 'Off: only whose time it is, and site administrators. The history keeps who did it.',
    },
    billable: {
      label: 'New entries are billable',
      hint: 'Each entry can say otherwise. Entries that are there stay as they are.',
    },
  },

  lock: 'Closed time',
  lockAbout:
    'No entry in closed time is added, changed or deleted: neither by its owner nor by an administrator.',
  nothingLocked: 'Nothing is closed.',
  lockedUntil: (moment: string) => `Time before ${moment} is closed.`,
  lockedBy: (name: string) => `By ${name},`,
  lockLast: 'Last day that is closed',
  reason: 'Reason',
  reasonHint: 'It is kept in the audit log.',
  close: 'Close the time',
  lockTitle: 'Close time?',
  lockText: (day: string) =>
    `Nobody adds, changes or deletes entries up to the end of ${day} any more, until an administrator opens that time again with a reason.`,
  lockBack: 'Open a part',
  lockBackTitle: 'Open closed time?',
  lockBackText: (day: string) => `Only time up to the end of ${day} stays closed.`,
  lockBackHint: 'This opens time that is closed now: it needs a reason.',
  wasLocked: 'The time is closed.',
  reopen: 'Open all of it',
  reopenTitle: 'Open all closed time?',
  reopenText: 'Every entry can be changed and deleted again, by who may.',
  wasReopened: 'The time is open again.',

  collaborators: 'Collaborators',
  collaboratorsAbout:
    'Readers see issues and their own time. Writers also manage issues and see everybody’s time. Administrators also change these settings.',
  noCollaborators: 'Nobody but the owner yet.',
  person: 'Person',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roles: { read: 'Reader', write: 'Writer', admin: 'Administrator' },
  siteAdmin: 'Site administrator',
  addPerson: 'User name',
  add: 'Add',
  roleGiven: (name: string, role: string) => `${name} has the role “${role}” now.`,
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string) =>
    `${name} no longer manages issues here. The time that ${name} tracked stays.`,
  removeTextPrivate: (name: string) =>
    `${name} no longer sees this repository, and is taken off its issues. The time that ${name} tracked stays.`,
  collaboratorRemoved: (name: string) => `${name} is no collaborator any more.`,

  deletion: 'Delete the repository',
  deletionAbout: 'With all its issues and the time tracked on them, by everybody.',
  deleteIt: 'Delete this repository',
  deleteTitle: 'Delete the repository?',
  deleteText: (name: string) =>
    `${name} is gone at once, with all its issues and everybody’s time on them. A site administrator can bring it back for some time.`,
  typeName: (name: string) => `Type ${name} to go on`,
  wasDeleted: (name: string) => `${name} was deleted.`,
} as const;
