/** The settings that administrators can change in the browser. */
export const adminSettings = {
  registration: 'Who can create an account',
  modes: {
    off: 'Nobody',
    invitation: 'People with an invitation',
    open: 'Everybody',
  },
  fixed: (variable: string) => `Set by ${variable} on the server; change it there.`,
  mailServer: 'Mail server',
  mailIsSent: 'Mail is sent through this server.',
  mailWaits: 'There is no mail server: mail waits in the outbox until you set one.',
  server: 'Address of the mail server',
  serverHint: 'smtp:// or smtps://, with user name and password if it requires them.',
  serverSet: 'Set; enter a new one to replace it',
  sender: 'Sender',
  save: 'Save',
  removeServer: 'Remove mail server',
  saved: 'The settings were saved.',
  allowInvitations: 'Allow invitations',
  invitationsOff: 'Nobody can create an account here, so an invitation could not be used.',
} as const;
