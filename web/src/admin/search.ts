/** State filters of the account list; the first one is the default. */
export const accountStates = [
  'all',
  'active',
  'inactive',
  'pending',
  'prohibited',
  'restricted',
  'admin',
] as const;
export type AccountState = (typeof accountStates)[number];

export const accountSorts = ['id', 'name', 'created', 'last_login'] as const;
export type AccountSort = (typeof accountSorts)[number];
export const orders = ['asc', 'desc'] as const;

export const mailStates = [
  'all',
  'waiting',
  'sending',
  'sent',
  'failed',
  'expired',
  'cancelled',
] as const;
export type MailState = (typeof mailStates)[number];
