import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { isRepoAdmin, repositoryVisibility } from '../../core/policy/access.ts';
import { fullIssues } from '../../core/records/full-issue.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import { titleOf } from '../../core/records/user.ts';
import { fold } from '../../core/text.ts';
import { maxNoteLength } from '../../core/tracked-time/entry-input.ts';
import type { ReadRow } from './rows.ts';

/** By folded title, the first one first. */
export type Activities = ReadonlyMap<string, number>;

/** The one project of this name on whose activities the caller may track time. */
export async function projectNamed(
  context: Context,
  caller: SignedIn,
  read: (fullName: string) => Promise<RepositoryAccess>,
  name: string,
): Promise<{ readonly access: RepositoryAccess; readonly activities: Activities } | undefined> {
  const own = { state: 'open', isPull: false, trackerId: caller.user.id } as const;
  const filter = { ...own, activities: true, words: [name] };
  const { read: stores } = context.database;
  const issues = await stores.issues.search(repositoryVisibility(caller), filter).page(0, 1000);
  const found = (await fullIssues(stores, issues)).filter(
    ({ repository }) => fold(titleOf(repository) ?? '') === fold(name),
  );
  const [first] = found;
  const isOne = found.every(({ repository }) => repository.id === first?.repository.id);
  if (first === undefined || !isOne) return undefined;
  const numbers = found.map(({ issue }) => [fold(issue.title), issue.number] as const);
  return {
    access: await read(`${first.owner.name}/${first.repository.name}`),
    activities: new Map(numbers.toSorted(([, one], [, other]) => one - other)),
  };
}

/** The activity of the row's task, which a manager makes; else the first one, and the task is noted. */
export function activityOf(
  access: RepositoryAccess,
  activities: Activities,
  { task, entry }: Pick<ReadRow, 'task' | 'entry'>,
): { readonly access: RepositoryAccess; readonly issue: number | string; readonly note?: string } {
  const known = activities.get(fold(task));
  if (known !== undefined) return { access, issue: known };
  if (task !== '' && isRepoAdmin(access)) return { access, issue: task };
  const [first = 1] = activities.values();
  const note = [task, entry.note].filter((text) => text !== '').join(': ');
  return { access, issue: first, note: note.slice(0, maxNoteLength) };
}
