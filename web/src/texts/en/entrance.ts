/** The ways in, for who has no account, no password, or one that is due for a change. */
export const entrance = {
  register: 'Make an account',
  name: 'User name',
  nameHint: 'Letters and digits, with single dashes, dots or underscores between them.',
  email: 'Email address',
  password: 'Password',
  passwordHint: (length: number) => `At least ${length} characters; the longer, the better.`,
  make: 'Make the account',
  have: 'You have an account? Sign in.',
  welcome: (name: string) => `Welcome, ${name}`,
  welcomeText: 'The account is ready: sign in with the name and the password that you chose.',
  mailed: 'One step is left',
  mailedText: (address: string) =>
    `A mail is on its way to ${address}. The account begins when you open the link in it. Signed in, you can type its code instead, have another mail sent, or mend the address.`,
  noMail: 'This instance has no mail server yet: its administrator has to hand you the link.',
  closed: 'Registration is closed',
  closedText: 'Accounts are made by the administrator of this instance.',
  invitation: 'Registration takes an invitation',
  invitationText:
    'The administrator of this instance can send one. Its mail holds the link to register with.',
  forgot: 'Get a link for a new password',
  forgotLabel: 'Primary email address of the account',
  send: 'Mail the link',
  sent: 'Look into your mail',
  sentText: (address: string) =>
    `If ${address} is the primary address of an account here, a mail with a link is on its way to it. To one account a mail is sent every few minutes at most.`,
  sentHint: 'If nothing comes, the address may not be the primary one of the account.',
  another: 'Try another address',
  forgotNoMail:
    'This instance has no mail server yet. Ask its administrator for a new password instead.',
  toSignIn: 'Go to the sign-in',
  due: 'Choose a new password',
  dueText: 'The password that you were given is good for this one sign-in. Choose your own now.',
  newPassword: 'New password',
  setPassword: 'Set the password',
} as const;
