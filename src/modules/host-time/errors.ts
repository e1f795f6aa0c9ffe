import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'difference.being-sent': 'the entry is being sent',
  'difference.duration-range': 'entries here last from 1 second to 366 days',
  'difference.issue-closed': 'the issue cannot be opened on the host',
  'difference.locked': 'the entry is in a locked period, or billed',
  'difference.not-found': 'there is no such difference',
  'difference.other-person':
    'time waits that was tracked as another person of the host; connect as them',
} as const;

export const { conflict, errorOf, notFound } = errorsWith(errorMessages, {});
