import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'report-link.expired': 'this link has expired; ask {name} for a new one',
  'report-link.needs-session': 'creating a link to a report requires a password or a session',
  'report-link.not-found': 'there is no such link',
  'report-link.too-many': 'at most {limit} links can exist; delete one first',
  'saved-report.not-found': 'there is no such saved report',
  'saved-report.too-many': 'at most {limit} reports can be saved; delete one first',
  'token.cannot-use-saved-reports':
    'a token limited to public repositories cannot use saved reports',

  'report-link.opened-too-often': 'this report is opened too often',
} as const;

export const fieldReasons = {
  'not-with-mine': 'cannot be combined with the scope mine',
  'not-within-a-year': 'must be within a year from now',
} as const;

export const { errorOf, fieldError, forbidden, invalid, invalidField, notFound } = errorsWith(
  errorMessages,
  fieldReasons,
);
