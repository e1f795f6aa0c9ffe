/** Gitea's names for the bodies of its operations, which generated clients know. */
const giteas: Readonly<Record<string, string>> = {
  adminCreateRepo: 'CreateRepoOption',
  adminCreateUser: 'CreateUserOption',
  adminEditUser: 'EditUserOption',
  adminRenameUser: 'RenameUserOption',
  createCurrentUserRepo: 'CreateRepoOption',
  issueAddTime: 'AddTimeOption',
  issueCreateComment: 'CreateIssueCommentOption',
  issueCreateIssue: 'CreateIssueOption',
  issueEditComment: 'EditIssueCommentOption',
  issueEditIssue: 'EditIssueOption',
  repoAddCollaborator: 'AddCollaboratorOption',
  repoEdit: 'EditRepoOption',
  updateUserSettings: 'UserSettingsOptions',
  userAddEmail: 'CreateEmailOption',
  userCreateToken: 'CreateAccessTokenOption',
  userDeleteEmail: 'DeleteEmailOption',
};

/** The name of an operation's body: Gitea's, or the operation's with `Option`. */
export const requestName = (operationId: string): string =>
  giteas[operationId] ?? `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Option`;

/** True for an operation with a body that Gitea has, too. */
export const isGiteas = (operationId: string): boolean => Object.hasOwn(giteas, operationId);

/** The tags of the operations, in the order in which the page shows them. */
export const tags = [
  { name: 'follow', description: 'Who follows whom, and relations with other users.' },
  { name: 'tracked time', description: 'Time spent on issues: entries, stopwatches, imports.' },
  { name: 'project', description: 'Projects, their clients, members and activities.' },
  { name: 'time reports', description: 'Reports, totals, searches, exports and checks of time.' },
  { name: 'email', description: "The caller's email addresses, and their confirmation." },
  { name: 'user', description: 'Users, their settings, blocks and events.' },
  { name: 'account', description: 'Registration, passwords, and deleting an account.' },
  { name: 'session', description: 'Signing in and out, and two-factor authentication.' },
  { name: 'token', description: 'Access tokens with scopes.' },
  { name: 'repository', description: 'Repositories and their collaborators.' },
  { name: 'issue', description: 'Issues with their comments and timeline.' },
  { name: 'instance', description: 'Version, settings and limits of the instance.' },
  { name: 'admin', description: 'Administration, for site administrators.' },
];

/** `billableSeconds` as `billable_seconds`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
