import type { Tx } from '../../core/context.ts';
import { insertHidden } from '../../core/issue/connect.ts';
import type { Repository, User } from '../../core/records/types.ts';
import { dateOfDay, dayOf } from '../../core/time/days.ts';
import { checkNothingLocked } from '../../core/time-lock/time-lock.ts';
import type { LoadedRepository } from './types.ts';

type UserOf = (name: string) => User;

const day = 86_400;

const load = async () => (await import('./billing.json', { with: { type: 'json' } })).default;

/** The first day of rates, before that of all activities. */
const firstDay = ({ nowUnix }: Tx): number => Math.floor(nowUnix / day) - 120;

/**
 * Adds who sends time sheets, clients, and their projects without activities.
 * @param repositories by name
 * @returns the hidden repositories, by the name of their project
 */
export async function addProjects(
  tx: Tx,
  userOf: UserOf,
  repositories: ReadonlyMap<string, Repository>,
): Promise<Map<string, Repository>> {
  const { issuers, clients, projects } = await load();
  const createdUnix = firstDay(tx) * day;
  const created = { createdUnix, updatedUnix: createdUnix };
  const then: Tx = Object.assign(Object.create(tx), { nowUnix: createdUnix });
  for (const { user, ...issuer } of issuers) {
    await tx.projects.putIssuer({ ...issuer, userId: userOf(user).id });
  }
  const clientIds = new Map<string, number>();
  for (const { owner, ...planned } of clients) {
    const client = { ...planned, ownerId: userOf(owner).id, archivedUnix: 0, ...created };
    clientIds.set(client.name, (await tx.clients.insert(client as never)).id);
  }
  const made = new Map<string, Repository>();
  for (const { client, repository, members, ...planned } of projects) {
    const clientId = clientIds.get(client) ?? null;
    const project = { ...planned, clientId, repositoryId: null, ...created };
    const inserted = await tx.projects.insert(project as never);
    const hidden = await insertHidden(then, String(inserted.id), planned.name);
    await tx.projects.update({ ...inserted, repositoryId: hidden.id });
    const repositoryId = repositories.get(repository)?.id ?? 0;
    await tx.projects.place({ repositoryId, projectId: inserted.id, createdUnix });
    for (const [name, mode] of Object.entries(members)) {
      const { id } = userOf(name);
      await tx.repositories.setCollaboration(hidden.id, id, mode as never, createdUnix);
    }
    made.set(planned.name, hidden);
  }
  return made;
}

/** @param hidden by the name of their project, with activities */
export async function addRates(
  tx: Tx,
  userOf: UserOf,
  hidden: ReadonlyMap<string, Repository>,
): Promise<void> {
  const today = dateOfDay(Math.floor(tx.nowUnix / day));
  const laterDay = dayOf(today.subtract({ months: 1 }).with({ day: 16 }));
  const [fromDay, setterId] = [firstDay(tx), userOf('heron').id];
  for (const { project, kind, user, activity, minor, laterMinor } of (await load()).rates) {
    const { id: repositoryId = 0, name = '' } = hidden.get(project) ?? {};
    const rate = {
      ...{ projectId: Number(name), kind, userId: user === '' ? null : userOf(user).id },
      issueId: (await tx.issues.byNumber(repositoryId, activity))?.id ?? null,
      ...{ minor, currency: 'EUR', fromDay, fromUnix: fromDay * day, untilDay: null },
      ...{ untilUnix: null, plannedDay: null, plannedUnix: null, endedById: null },
      ...{ setterId, createdUnix: fromDay * day },
    };
    const id = await tx.rates.insert(rate);
    if (laterMinor === undefined) continue;
    const from = { fromDay: laterDay, fromUnix: laterDay * day, minor: laterMinor };
    const endedById = await tx.rates.insert({ ...rate, ...from });
    await tx.rates.end(id, { ...rate, untilDay: laterDay, untilUnix: from.fromUnix, endedById });
  }
}

/** Clients go with their owner, as they have no projects then. @throws locked */
export async function removeProjects(tx: Tx, all: readonly LoadedRepository[]): Promise<void> {
  for (const { id, repositoryId } of await tx.projects.byHidden(all.map((one) => one.id))) {
    await checkNothingLocked(tx, { id: repositoryId ?? 0 });
    await tx.projects.remove(id);
    await tx.repositories.markDeleted(repositoryId ?? 0, tx.nowUnix);
  }
}
