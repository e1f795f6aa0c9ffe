import { Option } from 'commander';
import { UsageError } from '../terminal/shell.ts';

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

export const repoOption = (): Option =>
  new Option(
    '-r, --repo <owner/name>',
    'Repository of issues given as #42 (PUNCHCARD_CLIENT_REPOSITORY)',
  );
