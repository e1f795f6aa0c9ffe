import { plural } from './plural.ts';

/** Settings of a repository. */
export const repositorySettings = {
  title: (name: string) => `Settings of ${name}`,
  adminsOnly: 'Only administrators of this project can see its settings.',

  general: 'General',
  renameHint: 'Changes the URL. The old name redirects here until it is used again.',
  renameTitle: 'Rename project?',
  renameText: (before: string, name: string) =>
    `${before} will be renamed to “${name}” and get a new URL. The old name redirects here and stays reserved for some time.`,
  rename: 'Rename',
  websiteHint: 'A URL that starts with https:// or http://',
  archivedHint: 'Makes its issues read-only. You can unarchive it later.',
  trackingDescription: 'Changes are saved immediately.',
  trackingOptions: {
    tracks: {
      label: 'Track time on its issues',
      hint: 'If disabled, time is neither added nor shown. Entries are kept and reappear when you enable it again.',
    },
    contributors: {
      label: 'Only contributors track time',
      hint: 'Writers, and on an issue its author and assignees. Otherwise everybody who can read the project.',
    },
    adminsEdit: {
      label: 'Administrators can edit entries of others',
      hint: 'Otherwise only the owner of an entry and site administrators. Changes are recorded in the history.',
    },
    billable: {
      label: 'New entries are billable',
      hint: 'Can be changed for each entry. Existing entries do not change.',
    },
  },

  lock: 'Locked periods',
  lockDescription:
    'Nobody can add, change or delete entries in a locked period, not even administrators.',
  noLock: 'No time is locked.',
  lockedUntil: (instant: string) => `Time before ${instant} is locked.`,
  lockedBy: (name: string) => `Locked by ${name},`,
  lastLockedDay: 'Last locked day',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log.',
  lockButton: 'Lock',
  lockTitle: 'Lock time?',
  lockText: (day: string) =>
    `Nobody can add, change or delete entries up to the end of ${day} until an administrator unlocks that time with a reason.`,
  unlockPartly: 'Unlock partly',
  unlockPartlyTitle: 'Unlock time?',
  unlockPartlyText: (day: string) => `Only time up to the end of ${day} stays locked.`,
  unlockPartlyHint: 'This unlocks time, so a reason is required.',
  locked: 'The time was locked.',
  unlockAll: 'Unlock all',
  unlockAllTitle: 'Unlock all time?',
  unlockAllText: 'All entries can be changed and deleted again.',
  unlocked: 'The time was unlocked.',

  collaborators: 'Collaborators',
  collaboratorsDescription:
    'Readers see issues and their own time. Writers can also manage issues and see all time. Administrators can also change these settings.',
  noCollaborators: 'No collaborators yet.',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roles: { read: 'Reader', write: 'Writer', admin: 'Administrator' },
  roleSet: (name: string, role: string) => `${name} now has the role “${role}”.`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string) =>
    `${name} can no longer manage issues here. Their tracked time is kept.`,
  removeTextPrivate: (name: string) =>
    `${name} loses access to this project and is unassigned from its issues. Their tracked time is kept.`,
  collaboratorRemoved: (name: string) => `${name} is no longer a collaborator.`,

  deletion: 'Delete project',
  deletionDescription: 'Deletes all its issues and all time tracked on them.',
  deleteButton: 'Delete this project',
  deleteTitle: 'Delete project?',
  deleteText: (name: string) =>
    `${name} will be deleted, with all its issues and time. A site administrator can restore it for some time.`,
  deletedTime: (time: string, people: number) =>
    `${time} of ${people} ${plural(people, { one: 'person', other: 'people' })} will no longer be in reports.`,
  typeName: (name: string) => `Type ${name} to confirm`,
  deleted: (name: string) => `${name} was deleted.`,
} as const;
