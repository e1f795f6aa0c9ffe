/** Sign-in, registration, and a password that must be changed at sign-in. */
export const auth = {
  forgotPassword: 'Forgot your password?',
  newHere: 'New here?',
  nameOrEmail: 'User name or email address',
  sessionExpired:
    'Your session has expired. Your input is kept in this tab: sign in again to continue.',

  register: 'Create account',
  name: 'User name',
  nameHint: 'Letters, digits, and single dashes, dots or underscores between them.',
  email: 'Email address',
  password: 'Password',
  passwordHint: (length: number) => `At least ${length} characters.`,
  submit: 'Create account',
  signInInstead: 'Already have an account? Sign in.',
  closed: 'Registration is closed',
  closedText: 'The administrator of this instance creates accounts.',
  invitation: 'Registration requires an invitation',
  invitationText:
    'Ask the administrator of this instance for one. The mail contains a link to register.',
  passwordDue: 'Choose a new password',
  passwordDueText: 'Your current password is temporary. Choose your own to continue.',
  newPassword: 'New password',
  setPassword: 'Set password',

  purpose: 'Time tracking for your issues',
  purposeText: 'Hours on the issues of your code host.',
  preview: {
    today: 'Today',
    issues: [
      'Retry when the network fails in the retry queue',
      'Speed up the basket',
      'Explain errors in the order confirmation',
      'Handle empty input in the price list parser',
      'Agree on the wording of the import log',
    ],
    points: [
      'A stopwatch on every issue, and one line to add what you forgot',
      'Week as list, timesheet or calendar; reports to bill from',
      'Runs on your own machine, beside Gitea or Forgejo',
    ],
  },
} as const;
