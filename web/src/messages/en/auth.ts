import { englishPreview } from '../../../../src/words/preview.ts';

/** Sign-in, and a password that must be changed at sign-in. */
export const auth = {
  forgotPassword: 'Forgot your password?',
  newHere: 'New here?',
  nameOrEmail: 'User name or email address',
  sessionExpired:
    'Your session has expired. Your input is kept in this tab: sign in again to continue.',

  register: 'Create account',
  passwordHint: (length: number) => `At least ${length} characters.`,
  passwordDue: 'Choose a new password',
  passwordDueText: 'Your current password is temporary. Choose your own to continue.',
  newPassword: 'New password',
  setPassword: 'Set password',

  purpose: 'Time tracking for your issues',
  purposeText: 'Hours on the issues of your code host.',
  preview: englishPreview,
} as const;
