import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'rate.billed': 'it would change the amount of entries billed as {reference}',
  'rate.imported': '{who}: {amount} {currency} per hour from {from}',
  'rate.in-effect': 'only a rate that has not begun can be withdrawn; set another one instead',
  'rate.locked': 'it would change amounts of locked time, which ends before {until}',
  'rate.not-found': 'there is no such rate',
  'rate.not-imported': '{rate}, not set: {problem}',
  'rate.other': '{amount} {currency} holds on that day',
  'rate.overlaps':
    'it would hold on days of the rate from {from}; give an end, or withdraw that one if it has not begun',
} as const;

export const fieldReasons = {
  'needs-currency': 'Required, as the project has no client with a currency',
  'not-a-currency-code': 'must be a currency code of three letters, such as EUR',
  'not-an-amount':
    'must be an amount per hour such as 95.50, with at most {digits} digits after the point, and not too large',
} as const;

export const { conflict, errorOf, invalidField, notFound, problemOf } = errorsWith(
  errorMessages,
  fieldReasons,
);
