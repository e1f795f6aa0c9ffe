import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { repositoryVisibility } from '../../core/policy/access.ts';
import { findUser, repositoryFinder } from '../../core/policy/lookup.ts';
import { fullIssues } from '../../core/records/full-issue.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import { titleOf } from '../../core/records/user.ts';
import { checkInput } from '../../core/repository/operations.ts';
import { repositoryLengths } from '../../core/repository/rules.ts';
import { fold } from '../../core/text.ts';
import { invalidField } from './errors.ts';
import { type Activities, activityOf, projectNamed } from './project-activities.ts';
import { issueNamed, type NamedIssue, type ReadRow } from './rows.ts';

/** The defaults for rows without a repository or issue. */
export interface PlaceOptions {
  /** `owner/name`, for rows without one. */
  readonly repository?: string | undefined;
  /** `owner/name`, `owner/name#4` or the name of a project here, by project of the tracker. */
  readonly projects?: Readonly<Record<string, string>> | undefined;
  /** Projects that are not found are created: private, and the caller's own. */
  readonly createsProjects?: boolean | undefined;
  /** The issues of tasks, if not those of their title in the task's project. */
  readonly issues?: readonly TaskIssue[] | undefined;
  /** `owner/name#4`, or `#4` in the repository of each row; for rows without an issue. */
  readonly issue?: string | undefined;
  /** Rows without an issue use the issue with their task as its title, which is created if missing. */
  readonly createsIssues?: boolean | undefined;
}

/** Where the rows of a task go. */
export interface TaskIssue {
  readonly project: string;
  readonly task: string;
  /** `owner/name#4`. */
  readonly issue: string;
}

/** The name of a project that the import creates in the caller's account. */
export type NewProject = string;

/** The issue of a row: its number, or its title. */
export interface Place {
  readonly access: RepositoryAccess | NewProject;
  readonly issue: number | string;
  /** Instead of the row's. */
  readonly note?: string;
}

/** A tracker's project in the file. */
export interface ProjectCount {
  readonly name: string;
  /** `owner/name`, also of a new one; null if the caller can read no such repository. */
  repository: string | null;
  /** Of a project with activities. */
  title?: string | undefined;
  /** Null if there is none. */
  isPrivate: boolean | null;
  rows: number;
}

export interface PlaceFinder {
  /** @throws invalid, not_found */
  find(row: ReadRow): Promise<Place>;
  /** The projects of the rows so far. */
  projects(): readonly ProjectCount[];
}

type FindRepository = ReturnType<typeof repositoryFinder>;

interface Target extends Pick<Place, 'access'> {
  readonly number: number | undefined;
  /** Of a project; undefined: it is a repository. */
  readonly activities?: Activities;
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
  const target = targetFinder(context, read, options, caller);
  const issueOf = taskIssues(options.issues);
  const counts = new Map<string, ProjectCount>();

  /** @param isUsed false: its issue is said, and a project is not created for the row */
  async function targetOfProject(project: string, isUsed: boolean): Promise<Target | undefined> {
    const none: ProjectCount = { name: project, repository: null, isPrivate: null, rows: 0 };
    const count = counts.get(project) ?? none;
    counts.set(project, count);
    count.rows += 1;
    const found = await target(project, true).catch((error: unknown) => {
      if (isUsed || !(error instanceof PunchcardError)) throw error;
      return undefined;
    });
    if (found === undefined || (!isUsed && typeof found.access === 'string')) return undefined;
    count.repository = nameOf(found.access, caller);
    const repository = typeof found.access === 'string' ? undefined : found.access.repository;
    count.title = repository && titleOf(repository);
    count.isPrivate = repository?.isPrivate ?? true;
    return found;
  }

  /** A URL on another host is used if the repository also exists here. */
  async function referenced({ reference }: ReadRow): Promise<Place | undefined> {
    if (reference?.repository === undefined) return undefined;
    try {
      const found = await target(reference.repository, false);
      return found && { access: found.access, issue: reference.number };
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  return {
    projects: () => [...counts.values()],
    find: async (row) => {
      const { issue } = row;
      if (issue?.repository !== undefined) {
        const found = await target(issue.repository, false);
        if (found !== undefined) return { access: found.access, issue: issue.number };
      }
      const elsewhere = issue === null ? await referenced(row) : undefined;
      if (elsewhere !== undefined) return elsewhere;
      const taken = issue === null ? issueOf(row) : undefined;
      const isUsed = taken === undefined;
      const found = row.project === '' ? undefined : await targetOfProject(row.project, isUsed);
      if (taken?.repository !== undefined) {
        return { access: await read(taken.repository, taken.number), issue: taken.number };
      }
      if (found?.activities !== undefined && typeof found.access !== 'string') {
        // The number is that of an issue in one of its repositories.
        if (issue !== null) throw unknownRepository(row);
        return activityOf(found.access, found.activities, row);
      }
      const repository =
        found?.access ??
        (row.project === '' && options.repository !== undefined
          ? await read(options.repository)
          : undefined);
      const named = issue?.number ?? found?.number;
      const title = options.createsIssues === true && row.task !== '' ? row.task : undefined;
      const own = named ?? title;
      if (own === undefined) return chosenPlace(row, repository, chosen, read, caller);
      if (repository === undefined) throw unknownRepository(row);
      return { access: repository, issue: own };
    },
  };
}

/** The result finds nothing for a project that is no repository, not mapped, and not named here. */
function targetFinder(
  context: Context,
  read: FindRepository,
  { projects = {}, createsProjects = false, ...options }: PlaceOptions,
  caller: SignedIn,
): (project: string, isProject: boolean) => Promise<Target | undefined> {
  const { user } = caller;
  const targets = new Map(
    Object.entries(projects).map(([name, target]) => [fold(name.trim()), target]),
  );
  /** An existing one is used, also a renamed one, so that a file that is sent again adds nothing. */
  async function found(fullName: string, mayBeNew: boolean): Promise<Target> {
    try {
      return { access: await read(fullName), number: undefined };
    } catch (error) {
      const [owner = '', name = ''] = fullName.split('/');
      if (!mayBeNew || !isNotFound(error) || fold(owner) !== fold(user.name)) throw error;
      checkInput({ name });
      const renamed = await context.database.read.repositories.byOldName(user.id, name);
      const access = renamed && { repository: renamed, owner: user, mode: 'owner' as const };
      return { access: access ?? name, number: undefined };
    }
  }
  /** `R&D/Design` is no repository, but the name of a project: nobody is called R&D. */
  async function isOfAccount(fullName: string): Promise<boolean> {
    const [owner = ''] = fullName.split('/');
    try {
      await findUser(context, caller, owner);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }
  async function find(project: string, mayBeNew: boolean): Promise<Target | undefined> {
    const mapped = targets.get(fold(project));
    if (mapped === undefined) {
      if (isRepositoryName(project)) {
        try {
          return await found(project, mayBeNew);
        } catch (error) {
          if (!mayBeNew || !isNotFound(error) || (await isOfAccount(project))) throw error;
        }
      }
      const own = await projectNamed(context, caller, read, project);
      const name = repositoryNameOf(project);
      // An import makes both: rows that are in the repository stay there.
      const hasIssues = options.createsIssues === true || options.issue !== undefined;
      const isMade =
        own && hasIssues && (await context.database.read.repositories.byName(user.id, name));
      if (own !== undefined && !isMade) return { ...own, number: undefined };
      return name === '' || !(mayBeNew || isMade) ? undefined : found(`${user.name}/${name}`, true);
    }
    const issue = issueNamed(mapped);
    if (issue?.repository !== undefined) {
      return { access: await read(issue.repository), number: issue.number };
    }
    if (isRepositoryName(mapped)) return found(mapped, mayBeNew);
    const own = await projectNamed(context, caller, read, mapped);
    if (own !== undefined) return { ...own, number: undefined };
    throw invalidField('projects', 'pair', { value: mapped });
  }
  const known = new Map<string, Promise<Target | undefined>>();
  return (project, isProject) => {
    const key = `${fold(project)} ${isProject}`;
    const target = known.get(key) ?? find(project, isProject && createsProjects);
    known.set(key, target);
    return target;
  };
}

const isNotFound = (error: unknown): boolean =>
  error instanceof PunchcardError && error.kind === 'not_found';

/** A repository name for a project: `Web site (2026)` is `Web-site-2026`; '' without Latin letters. */
const repositoryNameOf = (project: string): string =>
  project
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, repositoryLengths.name)
    .replace(/^[-.]+|[-.]+$/g, '');

/** The issues that are said for tasks. @throws invalid */
function taskIssues(
  issues: readonly TaskIssue[] = [],
): (row: Pick<ReadRow, 'project' | 'task'>) => NamedIssue | undefined {
  const keyOf = ({ project, task }: Pick<ReadRow, 'project' | 'task'>): string =>
    JSON.stringify([fold(project), task]);
  const byTask = new Map<string, NamedIssue>();
  for (const one of issues) {
    const named = issueNamed(one.issue);
    if (named?.repository === undefined) {
      throw invalidField('issues', 'issue-pair', { value: one.issue });
    }
    byTask.set(keyOf(one), named);
  }
  return (row) => byTask.get(keyOf(row));
}

/**
 * The open issues on which the caller may track time, by the titles of rows: each that one issue
 * alone has. One statement for all, as no index has the titles.
 */
export async function titlesElsewhere(
  context: Context,
  caller: SignedIn,
  rows: readonly object[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Set(
    rows.flatMap((row) => {
      const { issue } = (row as { place?: Place }).place ?? {};
      return typeof issue === 'string' ? [issue] : [];
    }),
  );
  if (titles.size === 0) return new Map();
  const { read } = context.database;
  const own = { state: 'open', isPull: false, trackerId: caller.user.id } as const;
  const filter = { ...own, titles: [...titles] };
  const issues = await read.issues.search(repositoryVisibility(caller), filter).page(0, 1000);
  const byTitle = new Map<string, string | null>();
  for (const { issue, repository, owner } of await fullIssues(read, issues)) {
    const name = `${owner.name}/${repository.name}#${issue.number}`;
    byTitle.set(issue.title, byTitle.has(issue.title) ? null : name);
  }
  return new Map([...byTitle].flatMap(([title, name]) => (name === null ? [] : [[title, name]])));
}

/** The place of a row that names no issue. The chosen one must be in its repository, if known. */
async function chosenPlace(
  row: ReadRow,
  repository: Place['access'] | undefined,
  chosen: NamedIssue | undefined,
  read: FindRepository,
  caller: SignedIn,
): Promise<Place> {
  if (chosen === undefined) {
    if (repository === undefined && row.project !== '') throw unknownRepository(row);
    throw invalidField('issue', 'required');
  }
  const access = chosen.repository === undefined ? repository : await read(chosen.repository);
  if (access === undefined) throw unknownRepository(row);
  const nameHere = repository === undefined ? undefined : nameOf(repository, caller);
  if (nameHere !== undefined && nameHere !== nameOf(access, caller)) {
    throw invalidField('issue', 'elsewhere', { repository: nameHere });
  }
  return { access, issue: chosen.number };
}

export const fullName = ({ owner, repository }: RepositoryAccess): string =>
  `${owner.name}/${repository.name}`;

const nameOf = (access: Place['access'], { user }: SignedIn): string =>
  typeof access === 'string' ? `${user.name}/${access}` : fullName(access);

const isRepositoryName = (text: string): boolean => /^[^\s#/]+\/[^\s#/]+$/.test(text);

function unknownRepository({ project }: Pick<ReadRow, 'project'>): PunchcardError {
  return project === ''
    ? invalidField('repository', 'required')
    : invalidField('repository', 'not-mapped', { project });
}
