import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'calendar.needs-session': 'creating a calendar address requires a password or a session',
  'calendar.none': 'there is no calendar subscription',

  'calendar.read-too-often': 'this calendar is read too often',
} as const;

export const { errorOf, forbidden, notFound } = errorsWith(errorMessages, {});
