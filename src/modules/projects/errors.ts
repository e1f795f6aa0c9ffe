import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'client.has-projects': 'a client with projects cannot be deleted; archive it',
  'client.imported': 'new client {client}',
  'client.not-found': 'there is no such client',
  'project.gets-client': '{project} gets the client {client}',
  'project.has-client': 'its client is {client}',
  'project.has-entries':
    'a project with time or a stopwatch on its activities cannot be deleted; archive it',
  'project.imported': 'new project {project}',
  'project.kept': '{project} stays as it is: {problem}',
  'project.last-manager': 'the last manager of a project cannot go; name another one first',
  'project.not-found': 'there is no such project',
  'project.not-manager': 'only managers of the project may do this',
  'project.repository-taken': '{repository} is in another project; it must be removed there first',
  'token.cannot-use-projects':
    'a token limited to public repositories cannot use projects and clients',
} as const;

export const fieldReasons = {
  ambiguous: 'is the name of several; use an id: {choices}',
  'not-a-colour': 'must be a colour such as #2f6f4f',
  'not-a-country': 'must be a country code of two letters, such as DE',
  'not-a-currency': 'must be a currency code of three letters, such as EUR',
  'no-such-client': 'is not a client of yours',
} as const;

export const { conflict, errorOf, fieldError, forbidden, invalidField, notFound, problemOf } =
  errorsWith(errorMessages, fieldReasons);
