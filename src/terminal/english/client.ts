export const login = {
  description: 'Save the URL of the service and an access token for the commands that use it',
  url: 'URL of the service',
  token: 'Access token; without this flag it is read from the standard input',
  repo: 'Default repository of issues given as #42',
  more: `
Example:
  punchcard login --url https://time.example.com < token.txt

The token needs write:issue, read:user (write:user to follow people and change
addresses) and, for reports of repositories, read:repository.`,
  done: (name: string, file: string) =>
    `Signed in${name === '' ? '' : ` as ${name}`}; settings saved to ${file}`,
};

export const issues = {
  description: 'List, show, create and close issues',
  list: {
    description: 'List issues of a repository, or of all that you can read',
    repo: 'Only issues of this repository',
    search: 'Only issues whose title or text contains this',
    assigned: 'Only issues assigned to you',
    state: 'State (default: open)',
  },
  show: {
    description: 'Show an issue with its text and time',
  },
  create: {
    description: 'Create an issue',
    body: 'Text, in Markdown; - reads it from the standard input',
    assignee: 'User to assign',
  },
  close: 'Close issues; their stopwatches stop',
  reopen: 'Reopen issues',
  by: (state: string, name: string, created: string) => `${state}, by ${name}, ${created}`,
  assignedTo: (names: string) => `Assigned to ${names}`,
  tracked: (time: string) => `Tracked ${time}`,
  estimated: (time: string) => `Estimated ${time}`,
  created: (issue: string) => `Created ${issue}`,
  closed: (issue: string) => `Closed ${issue}`,
  reopened: (issue: string) => `Reopened ${issue}`,
};

export const repositories = {
  description: 'Delete a repository',
  remove: 'Delete a repository with its issues and tracked time, after saying how much that is',
  ask: (name: string, time: string, people: number) =>
    `Delete ${name}? ${time} of ${people} ${people === 1 ? 'person' : 'people'} will no longer be in reports.`,
  deleted: (name: string) => `Deleted ${name}`,
};

export const people = {
  whoami: {
    description: 'Show whose access token is used, and on which service',
  },
  list: {
    name: 'Name of the user (default: you)',
    mutual: 'Only users who follow each other',
    search: 'Only names that contain this text',
  },
  follow: 'Follow users',
  unfollow: 'Stop following users',
  names: 'Names of users',
  followers: "List a user's followers",
  following: 'List the users that a user follows',
  youFollow: (name: string) => `You follow ${name}`,
  youDoNotFollow: (name: string) => `You do not follow ${name}`,
  on: (name: string, url: string) => `${name} on ${url}`,
};

export const emails = {
  description: 'List and change your email addresses',
  list: {
    description: 'List your addresses',
  },
  add: {
    description: 'Add addresses; all or none are added',
  },
  remove: {
    description: 'Delete addresses; all or none are deleted',
  },
  primary: {
    description: 'Make a verified address your primary one; requires your password',
  },
  resend: 'Send the confirmation mail again',
  confirm: 'Confirm an address with the code from the mail',
  added: (address: string) => `Added ${address}`,
  addedUnverified: (address: string) => `Added ${address}; check your inbox to confirm it`,
  askToDelete: (addresses: string) => `Delete ${addresses}?`,
  deleted: (addresses: string) => `Deleted ${addresses}`,
  isPrimary: (address: string) => `${address} is your primary address`,
  resent: (address: string) => `Sent another mail to ${address}`,
  confirmed: (address: string) => `${address} is confirmed`,
};

export const tokens = {
  description: 'List, create and revoke your access tokens; requires your password',
  list: {
    description: 'List your access tokens',
  },
  create: {
    description: 'Create an access token; it is only shown once, on the standard output',
    name: 'Unique among your tokens',
    scope: 'Scopes: all, or a list such as read:user write:issue',
    expires: 'When it stops working, for example 2027-01-01T00:00:00Z',
    more: `
Example:
  punchcard token create laptop --username mira --scope write:issue read:user \\
    --url https://time.example.com | punchcard login --url https://time.example.com`,
  },
  revoke: {
    description: 'Delete an access token, which stops working at once',
    name: 'Name or ID of the token',
  },
  askToRevoke: (name: string) => `Revoke ${name}?`,
  revoked: (name: string) => `Revoked ${name}`,
};

export const completion = {
  description: 'Print a script that completes commands, flags, users, repositories and issues',
  shell: 'The shell',
  more: `
Names come from the service that punchcard login saved.

Load it in the startup file of the shell:
  bash  ~/.bashrc                    eval "$(punchcard completion bash)"
  zsh   ~/.zshrc, after compinit     eval "$(punchcard completion zsh)"
  fish  ~/.config/fish/config.fish   punchcard completion fish | source`,
};
