import { byId, distinct } from '../by-id.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/types.ts';

/** What a recovery lists: it may have been an intruder, and is not undone with their access. */
const listed = [
  'collaborator.delete',
  'collaborator.put',
  'issue.delete',
  'repository.delete',
  'repository.publish',
  'setting.change',
  'user.create',
  'user.delete',
  'user.demote',
  'user.edit',
  'user.promote',
  'user.rename',
] as const;

export interface AccountChange {
  readonly createdUnix: number;
  readonly action: (typeof listed)[number];
  /** What was changed: names and values. */
  readonly subject: string;
}

/** The number of audit records that are looked through. */
const mostRecords = 1000;

/** What was changed with an account since, by itself or with sudo as another, newest first. */
export async function changesBy(
  stores: Stores,
  user: User,
  sinceUnix: number,
): Promise<AccountChange[]> {
  const records = await stores.audit.list({ actorId: user.id, sinceUnix }).page(0, mostRecords);
  const found = records.flatMap(({ action, ...rest }) => {
    const known = listed.find((one) => one === action);
    return known === undefined ? [] : [{ ...rest, action: known }];
  });
  const idsOf = (noun: string): number[] =>
    distinct(
      found.flatMap(({ target, detail }) =>
        [target, ...detail.split(' ')].flatMap((word) =>
          word.startsWith(`${noun}:`) ? [Number(word.slice(noun.length + 1))] : [],
        ),
      ),
    );
  const repositories = byId(await stores.repositories.byIds(idsOf('repository')));
  const owners = [...repositories.values()].map(({ ownerId }) => ownerId);
  const names = await stores.users.namesByIds(distinct([...owners, ...idsOf('user')]));
  /** `user:12` and `repository:4` by name, as far as they still exist. */
  const nameOf = (word: string): string => {
    const [noun = '', id = ''] = word.split(':');
    const repository = repositories.get(Number(id));
    if (noun === 'user') return names.get(Number(id)) ?? '';
    if (noun === 'setting') return id;
    if (noun !== 'repository' || repository === undefined) return '';
    return `${names.get(repository.ownerId) ?? 'Ghost'}/${repository.name}`;
  };
  return found.map(({ createdUnix, action, target, detail }) => {
    const words = detail.split(' ').map((word) => (word.startsWith('user:') ? nameOf(word) : word));
    const parts = new Set([nameOf(target), words.join(' ')].filter((part) => part !== ''));
    const subject = [...parts].join(': ');
    return { createdUnix, action, subject };
  });
}
