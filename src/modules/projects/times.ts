import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { isIssuesWriter, isRepoAdmin } from '../../core/policy/access.ts';
import { type RepositoryTime, timesIn } from '../../core/report/repository-times.ts';
import type { FullProject } from './types.ts';

/** A repository in no project is managed by those who write its issues. */
export const isManager = ({ project, access }: FullProject): boolean =>
  project === null ? isIssuesWriter(access) : isRepoAdmin(access);

export type TimedProject = FullProject & { readonly time?: RepositoryTime };

/**
 * Adds the time on activities and in the repositories that the caller may read: of all users for
 * managers, the caller's own for members.
 */
export async function timedProjects(
  context: Context,
  caller: SignedIn,
  projects: readonly FullProject[],
): Promise<TimedProject[]> {
  const idsOf = ({ access, repositories }: FullProject): number[] =>
    [access.repository, ...repositories].map(({ id }) => id);
  const times = await timesIn(context, caller, {
    all: projects.filter(isManager).flatMap(idsOf),
    own: projects.filter((one) => !isManager(one)).flatMap(idsOf),
  });
  return projects.map((project) => {
    const found = idsOf(project).flatMap((id) => times.get(id) ?? []);
    const sum = (of: keyof RepositoryTime): number =>
      found.reduce((seconds, time) => seconds + time[of], 0);
    const time = {
      monthSeconds: sum('monthSeconds'),
      ...{
        estimateSeconds: sum('estimateSeconds'),
        estimateUsedSeconds: sum('estimateUsedSeconds'),
      },
    };
    return { ...project, time };
  });
}
