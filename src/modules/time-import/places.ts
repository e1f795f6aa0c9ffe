import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { repositoryFinder } from '../../core/policy/lookup.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import { invalidField } from './errors.ts';
import { issueNamed, type NamedIssue, type ReadRow } from './rows.ts';

/** The defaults for rows without a repository or issue. */
export interface PlaceOptions {
  /** `owner/name`, for rows without one. */
  readonly repository?: string | undefined;
  /** `owner/name` or `owner/name#4`, by project of the tracker. */
  readonly projects?: Readonly<Record<string, string>> | undefined;
  /** `owner/name#4`, or `#4` in the repository of each row; for rows without an issue. */
  readonly issue?: string | undefined;
  /** Rows without an issue use the issue with their task as its title, which is created if missing. */
  readonly createsIssues?: boolean | undefined;
}

/** The issue of a row: its number, or its title. */
export interface Place {
  readonly access: RepositoryAccess;
  readonly issue: number | string;
}

/** A tracker's project in the file. */
export interface ProjectCount {
  readonly name: string;
  /** `owner/name`; null if the caller can read no such repository. */
  repository: string | null;
  rows: number;
}

export interface PlaceFinder {
  /** @throws invalid, not_found */
  find(row: ReadRow): Promise<Place>;
  /** The projects of the rows so far. */
  projects(): readonly ProjectCount[];
}

type FindRepository = ReturnType<typeof repositoryFinder>;

interface Target {
  readonly access: RepositoryAccess;
  readonly number: number | undefined;
}

/** @throws invalid for malformed options */
export function placeFinder(
  context: Context,
  caller: SignedIn,
  options: PlaceOptions,
): PlaceFinder {
  const chosen = options.issue === undefined ? undefined : issueNamed(options.issue);
  if (options.issue !== undefined && chosen === undefined) {
    throw invalidField('issue', 'not-an-issue');
  }
  const read = repositoryFinder(context, caller);
  const target = targetFinder(read, options.projects);
  const counts = new Map<string, ProjectCount>();

  async function targetOfProject({ project }: ReadRow): Promise<Target | undefined> {
    const count = counts.get(project) ?? { name: project, repository: null, rows: 0 };
    counts.set(project, count);
    count.rows += 1;
    const found = await target(project);
    if (found !== undefined) count.repository = fullName(found.access);
    return found;
  }

  /** A URL on another host is used if the repository also exists here. */
  async function referenced({ reference }: ReadRow): Promise<Place | undefined> {
    if (reference?.repository === undefined) return undefined;
    try {
      const found = await target(reference.repository);
      return found && { access: found.access, issue: reference.number };
    } catch (error) {
      if (error instanceof PunchcardError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }

  return {
    projects: () => [...counts.values()],
    find: async (row) => {
      const { issue } = row;
      if (issue?.repository !== undefined) {
        const found = await target(issue.repository);
        if (found !== undefined) return { access: found.access, issue: issue.number };
      }
      const elsewhere = issue === null ? await referenced(row) : undefined;
      if (elsewhere !== undefined) return elsewhere;
      const found = row.project === '' ? undefined : await targetOfProject(row);
      const repository =
        found?.access ??
        (row.project === '' && options.repository !== undefined
          ? await read(options.repository)
          : undefined);
      const named = issue?.number ?? found?.number;
      const title = options.createsIssues === true && row.task !== '' ? row.task : undefined;
      const own = named ?? title;
      if (own === undefined) return chosenPlace(row, repository, chosen, read);
      if (repository === undefined) throw unknownRepository(row);
      return { access: repository, issue: own };
    },
  };
}

/** The result finds nothing for a project that is not a repository name and not mapped. */
function targetFinder(
  read: FindRepository,
  projects: PlaceOptions['projects'] = {},
): (project: string) => Promise<Target | undefined> {
  const targets = new Map(
    Object.entries(projects).map(([name, target]) => [fold(name.trim()), target]),
  );
  return async (project) => {
    const mapped = targets.get(fold(project));
    if (mapped === undefined) {
      return isRepositoryName(project)
        ? { access: await read(project), number: undefined }
        : undefined;
    }
    const issue = issueNamed(mapped);
    if (issue?.repository !== undefined) {
      return { access: await read(issue.repository), number: issue.number };
    }
    if (isRepositoryName(mapped)) return { access: await read(mapped), number: undefined };
    throw invalidField('projects', 'pair', { value: mapped });
  };
}

/** The place of a row that names no issue. The chosen one must be in its repository, if known. */
async function chosenPlace(
  row: ReadRow,
  repository: RepositoryAccess | undefined,
  chosen: NamedIssue | undefined,
  read: FindRepository,
): Promise<Place> {
  if (chosen === undefined) {
    if (repository === undefined && row.project !== '') throw unknownRepository(row);
    throw invalidField('issue', 'required');
  }
  const access = chosen.repository === undefined ? repository : await read(chosen.repository);
  if (access === undefined) throw unknownRepository(row);
  if (repository !== undefined && repository.repository.id !== access.repository.id) {
    throw invalidField('issue', 'elsewhere', { repository: fullName(repository) });
  }
  return { access, issue: chosen.number };
}

export const fullName = ({ owner, repository }: RepositoryAccess): string =>
  `${owner.name}/${repository.name}`;

const isRepositoryName = (text: string): boolean => /^[^\s#/]+\/[^\s#/]+$/.test(text);

function unknownRepository({ project }: Pick<ReadRow, 'project'>): PunchcardError {
  return project === ''
    ? invalidField('repository', 'required')
    : invalidField('repository', 'not-mapped', { project });
}
