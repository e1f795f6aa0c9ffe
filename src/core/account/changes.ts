import type { AuditRecord } from '../audit/types.ts';
import { byId, distinct } from '../by-id.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';

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
  'user.publish',
  'user.rename',
] as const;

/** How many of each kind are shown; one more is read, to tell that there are more. */
export const mostOfEach = 50;

export interface AccountChange {
  readonly createdUnix: number;
  readonly action: (typeof listed)[number];
  /** What was changed: names and values. */
  readonly subject: string;
}

/**
 * What was changed with an account since, by itself or with sudo as another: up to `most` of each
 * kind, newest first, so that many of one cannot hide another.
 */
export async function changesBy(
  stores: Stores,
  user: User,
  sinceUnix: number,
  most = mostOfEach + 1,
): Promise<AccountChange[]> {
  const found: (AuditRecord & Pick<AccountChange, 'action'>)[] = [];
  for (const action of listed) {
    const records = await stores.auditLog
      .list({ actorId: user.id, sinceUnix, action })
      .page(0, most);
    found.push(...records.map((record) => ({ ...record, action })));
  }
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
    const owner = repository.remoteOwner || (names.get(repository.ownerId) ?? 'Ghost');
    return `${owner}/${repository.name}`;
  };
  return found.map(({ createdUnix, action, target, detail }) => {
    const words = detail.split(' ').map((word) => (word.startsWith('user:') ? nameOf(word) : word));
    const parts = new Set([nameOf(target), words.join(' ')].filter((part) => part !== ''));
    const subject = [...parts].join(': ');
    return { createdUnix, action, subject };
  });
}
