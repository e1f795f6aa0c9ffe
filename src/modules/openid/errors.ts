import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'identity.last': 'this is your last way to sign in: set a password or add another one first',
  'identity.not-found': 'there is no such identity',
  'identity.not-linked': 'this sign-in is not linked to your account',
  'identity.recreated': 'this account was created again there; ask your site administrator',
  'provider.did-not-ask': '{provider} did not ask you to sign in again: confirm otherwise',
  'provider.does-not-say': '{provider} does not say when you signed in there: confirm otherwise',
  'provider.not-found': 'there is no such way to sign in',
  'provider.refused': '{provider} refused: {reason}',
  'provider.unavailable': '{provider} cannot be reached, or is not set up for this',
  'session.needed': 'this needs a session in a browser',

  'sign-in.start-again': 'this sign-in is no longer valid; start again',
  'identity.linked':
    'this sign-in belongs to another account, or your account has another one of the same provider',
  'sign-in.too-many-steps': 'too many sign-ins, try again later',

  'registration.some-addresses':
    'registration is open to some addresses only, and this sign-in proves none of them',
} as const;

export const { conflict, errorOf, forbidden, invalidField, notFound } = errorsWith(
  errorMessages,
  {},
);
