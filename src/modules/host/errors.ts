import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'host.allows-too-little':
    '{host} allows too little, as you agreed to less before; revoke that in your settings there and connect again',
  'host.allows-too-much':
    '{host} would allow more than is needed; connect with an access token that has exactly {exactly}',
  'host.cannot-be-asked': '{host} cannot be asked now: {reason}',
  'host.connect-first': 'connect your account with {host} first',
  'host.connected-elsewhere': 'this person of {host} is connected with another account here',
  'host.none': 'no code host is configured',
  'host.not-connected': 'you are not connected with {host}',
  'host.not-self': 'only the user can use their connection',
  'host.too-many-requests': 'too many requests to the host are waiting',
  'host.two-people': '{host} named two people',
  'token.cannot-ask-host': 'a token for public repositories cannot ask the host',

  'host.too-many-tokens': 'too many tokens were tried',
  'host.too-many-lookups': 'too many issues were looked up',
  'host.token-unknown':
    '{host} does not say what this token may do; make one with exactly {exactly}, and confirm that it has no more',
  'host.token-may-more': 'this token may do more: {more}; confirm that you want that',
} as const;

export const fieldReasons = {
  'host-refused': '{host} refused it: {answer}',
  'not-a-host-token': 'must be an access token of the host',
  'token-lacks': '{missing} is missing; make one with exactly {exactly}',
  'token-reads-code': 'it can read code; make one with exactly {exactly}',
  'token-reads-too-little': 'it cannot read issues and times; make one with exactly {exactly}',
} as const;

export const { conflict, errorOf, forbidden, invalidField, notFound } = errorsWith(
  errorMessages,
  fieldReasons,
);
