export const adminUsers = {
  invite: {
    description: 'Invite a user by mail',
    address: 'Where to send the invitation; this address needs no confirmation',
    more: `
The mail is added to the outbox. A running server sends it; "punchcard mail show" prints it.

Example:
  punchcard admin user invite bob@example.com --env-file punchcard.env`,
  },
  twoFactor: {
    description: 'Disable two-factor authentication: the user signs in with the password only',
  },
  description: 'Create, list, change and delete accounts',
  create: {
    description: 'Create an account; a server may be running',
    username: 'User name',
    email: 'Primary email address',
    password: 'Password (default: a generated one, which is printed)',
    fullName: 'Full name',
    admin: 'Make the user a site administrator',
    restricted: 'Restrict the user: they see public users only',
    mustChangePassword: 'Require a password change at the next sign-in',
    accessToken: 'Also create an access token with all scopes, and print it',
    accessTokenName: 'Name of that token',
    more: `
Examples:
  punchcard admin user create --username ann --email ann@example.com --admin
  punchcard admin user create --username bot --email bot@example.com --access-token --json
  echo "$PASSWORD" | punchcard admin user create --username bob --email bob@example.com --password-stdin`,
  },
  list: {
    description: 'List all accounts',
    admin: 'Site administrators only',
  },
  edit: {
    description: 'Change an account, with immediate effect on a running server',
    rename: 'New user name; the old one redirects for some time',
    email: 'New primary email address',
    fullName: 'New full name',
    admin: 'Make the user a site administrator',
    noAdmin: 'Remove admin rights',
    active: 'Activate the account',
    noActive: 'Deactivate the account: reject its requests and end its sessions',
    prohibitLogin: 'Block sign-in',
    noProhibitLogin: 'Allow sign-in',
    restricted: 'Restrict the user',
    noRestricted: 'Remove the restriction',
    mustChangePassword: 'Require a password change at the next sign-in',
    noMustChangePassword: 'Require no password change',
    more: `
Examples:
  punchcard admin user edit bob --no-active
  punchcard admin user edit bob --rename robert --email robert@example.com`,
  },
  remove: {
    description: 'Delete an account; its issues and tracked times stay, under the name Ghost',
    purge: "Also delete the user's repositories",
  },
  reset: {
    description: 'Set a new password and end all sessions of the account',
    password: 'Password (default: a generated one, which is printed)',
    mustChangePassword: 'Require a password change at the next sign-in',
    more: `
Examples:
  punchcard admin user reset-password bob --must-change-password
  echo "$PASSWORD" | punchcard admin user reset-password bob --password-stdin`,
  },
  twoFactorGroup: 'Two-factor authentication of an account',
  twoFactorOff: (name: string) => `Two-factor authentication of ${name} was disabled.`,
  invited: (address: string, expires: string | null, mailId: number) =>
    `${address} was invited; the invitation expires at ${expires}. Mail ID: ${mailId}.`,
  link: (link: string) => `Link: ${link}`,
  visibility: 'Who can see the user',
  created: (name: string) => `User ${name} was created.`,
  createdAdmin: (name: string) => `User ${name} was created, a site administrator.`,
  password: (password: string) => `Password: ${password}`,
  accessToken: (token: string) => `Access token: ${token}`,
  changed: (name: string) => `User ${name} was changed.`,
  deleted: (name: string) => `User ${name} was deleted.`,
  passwordChanged: (name: string) => `The password of ${name} was changed.`,
};

export const adminEmails = {
  description: 'List, verify and delete addresses of accounts',
  list: {
    description: 'List the addresses of all accounts, or of one',
    user: 'Only addresses of this user',
  },
  verify: {
    description: 'Mark an address as verified, as if its owner had confirmed it',
    address: 'The address or its ID',
    more: `
The address is removed from other accounts that have it unverified. An account that is
pending verification is activated.

Example:
  punchcard admin email verify bob@example.com --user bob`,
  },
  remove: {
    description: 'Delete an address of an account; its owner is notified by mail',
    address: 'The address or its ID',
  },
  owner: 'Owner of the address',
  verified: (address: string, name: string) => `${address} of ${name} is verified.`,
  deleted: (address: string, name: string) => `${address} of ${name} was deleted.`,
};

export const adminTokens = {
  description: 'Create, list and delete access tokens',
  create: {
    description: 'Create an access token and print it; it cannot be shown again',
    name: 'Name of the token',
    scopes: 'Scopes, separated by commas (default: all)',
    expires: 'When it stops working: a date, or a time in RFC 3339',
    more: `
Examples:
  punchcard admin token create ann --name laptop
  TOKEN=$(punchcard admin token create bot --name ci --scopes read:user,write:issue --expires 2027-01-01)`,
  },
  list: {
    description: 'List the access tokens of a user',
  },
  remove: {
    description: 'Delete an access token, with immediate effect on a running server',
    token: 'ID or name of the token',
  },
  deleted: (token: string, name: string) => `Token ${token} of ${name} was deleted.`,
};

export const restoration = {
  repository: {
    description: 'Restore a deleted repository, with everything in it',
    ownerName: 'The repository',
    more: '\nExample:\n  punchcard admin repo restore ann/website',
  },
  issue: {
    description: 'Restore a deleted issue, with its tracked times',
    ownerNameNumber: 'The issue',
    more: '\nExample:\n  punchcard admin issue restore ann/website#17',
  },
  repositories: 'Restore deleted repositories',
  issues: 'Restore deleted issues',
  repositoryRestored: (name: string) => `Repository ${name} was restored.`,
  issueRestored: (name: string) => `Issue ${name} was restored.`,
};
