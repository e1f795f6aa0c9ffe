import { Option } from 'commander';
import { plain } from '../terminal/plain.ts';
import { CommandError, UsageError } from '../terminal/shell.ts';
import { type Connection, unwrap } from './connection.ts';

/** The path parameters of an issue. */
export interface IssuePath {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
}

/** Splits `owner/name`. @throws UsageError */
export function repositoryNamed(text: string): { readonly owner: string; readonly repo: string } {
  const [, owner, repo] = /^([^\s/#]+)\/([^\s/#]+)$/.exec(text) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new UsageError(`"${text}" is not a repository: write owner/name`);
  }
  return { owner, repo };
}

/** Parses `mira/site#4`, and `#4` or `4` in the given repository. @throws UsageError */
export function issueNamed(text: string, repository: string | undefined): IssuePath {
  const [, named = repository, number] = /^(?:([^\s#]+)#|#)?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined) {
    throw new UsageError(`"${text}" is not an issue: write mira/site#4, or #4 with --repo`);
  }
  if (named === undefined) {
    throw new UsageError(
      `"${text}" needs a repository: use --repo, or set one with punchcard login`,
    );
  }
  return { ...repositoryNamed(named), index: Number(number) };
}

interface ShownIssue {
  readonly number: number;
  readonly title: string;
  readonly repository: { readonly full_name: string; readonly title?: string | undefined };
}

/** `mira/site#4`, or an activity as `Acme · Meetings`. */
export const issueName = ({ number, title, repository }: ShownIssue): string =>
  repository.title === undefined
    ? `${repository.full_name}#${number}`
    : `${repository.title} · ${title}`;

/**
 * Like `issueNamed`, also by the address of a page here or on the code host, or as `@acme/support`,
 * an activity of a project. @throws CommandError
 */
export async function issueMeant(
  { client, url, repository }: Connection,
  text: string,
  chosen: string | undefined,
): Promise<IssuePath> {
  if (!/^(https?:\/\/|@)/i.test(text)) return issueNamed(text, chosen ?? repository);
  const [, owner, repo, index] =
    /^\/([^/]+)\/([^/]+)\/issues\/(\d{1,15})$/.exec(text.replace(url.replace(/\/$/, ''), '')) ?? [];
  if (owner !== undefined && repo !== undefined) return { owner, repo, index: Number(index) };
  const call = client.GET('/user/issues/trackable', { params: { query: { q: text, limit: 50 } } });
  const all = await unwrap({ url }, call);
  const [found] = all;
  if (found === undefined) throw new CommandError(`there is no issue for you at ${text}`);
  const others = all.filter(({ repository: { id } }) => id !== found.repository.id);
  if (others.length > 0) {
    throw new CommandError(plain(`${text} could be ${all.map(issueName).join(', ')}`));
  }
  return { owner: found.repository.owner, repo: found.repository.name, index: found.number };
}

export const repoOption = (): Option =>
  new Option(
    '-r, --repo <owner/name>',
    'Repository of issues given as #42 (PUNCHCARD_CLIENT_REPOSITORY)',
  );
