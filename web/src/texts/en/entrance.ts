/** Registration, and a password that must be changed at sign-in. */
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
  due: 'Choose a new password',
  dueText: 'The password that you were given is good for this one sign-in. Choose your own now.',
  newPassword: 'New password',
  setPassword: 'Set the password',
} as const;
