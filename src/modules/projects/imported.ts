import type { SignedIn } from '../../core/caller.ts';
import type { Context, CoreDoor, ImportedEntry } from '../../core/context.ts';
import { DuplicateError, type Problem, PunchcardError } from '../../core/errors.ts';
import { currencies } from '../../core/money.ts';
import { fold } from '../../core/text.ts';
import { checkNotBilled } from '../../core/time-lock/time-lock.ts';
import { checkMayUse } from './access.ts';
import { blankClient, createClient, listClients } from './clients.ts';
import { conflict, forbidden, problemOf } from './errors.ts';
import * as projects from './projects.ts';
import { isManager } from './times.ts';

/** Why something stays as it is. @throws what ends the import, or repeats it after a faster one */
export function refusalIn(error: unknown): PunchcardError {
  if (!(error instanceof PunchcardError) || error.kind === 'unavailable') throw error;
  const isLate = error.values.reason === 'in-use' || error.code === 'project.repository-taken';
  if (isLate) throw new DuplicateError();
  return error;
}

/** Makes the places of entries projects with the file's clients. What is there stays. */
export const imported: NonNullable<CoreDoor['imported']> = async function* (context, caller, all) {
  checkMayUse(caller);
  const places = Map.groupBy(all, ({ access, billing }) =>
    JSON.stringify([access.repository.id, fold(billing.client)]),
  );
  for (const [entry] of places.values() as Iterable<[ImportedEntry]>) {
    const { owner, repository } = entry.access;
    const isAddress = fold(entry.billing.project) === fold(`${owner.name}/${repository.name}`);
    const name = (!isAddress && entry.billing.project) || repository.name;
    const project = [...name].slice(0, projects.maxProjectNameLength).join('');
    try {
      yield* settle(context, caller, entry, project);
    } catch (error) {
      yield problemOf('project.kept', { project, problem: refusalIn(error) });
    }
  }
};

/** Refuses before it writes. @throws what the operations throw */
async function* settle(
  context: Context,
  caller: SignedIn,
  { access, billing: { client: name, ...billing } }: ImportedEntry,
  project: string,
): AsyncGenerator<Problem> {
  const { read } = context.database;
  const { id: repositoryId, isHidden } = access.repository;
  const [hidden] = isHidden ? await read.projects.byHidden([repositoryId]) : [];
  const id = hidden?.id ?? (await read.projects.placeOf(repositoryId))?.projectId;
  if (id === undefined) {
    if (!projects.mayPlace(access)) throw forbidden('repository.not-admin');
    checkNotBilled([(await read.timeLocks.findBilled({ repositoryId })) ?? {}]);
    projects.checkProject({ ...projects.blankProject, name: project });
  } else {
    const found = await projects.getProject(context, caller, id);
    const former = found.client?.name ?? '';
    const isSame = name === '' || fold(former) === fold(name);
    if (!isSame && former) throw conflict('project.has-client', { client: former });
    if (!isManager(found)) throw forbidden('project.not-manager');
    if (isSame) return;
  }
  const lists = [false, true].map((isArchived) =>
    listClients(context, caller, { text: name, isArchived }).page(0, 1000),
  );
  const named = (await Promise.all(lists)).flat().filter((one) => fold(one.name) === fold(name));
  let client = named.find(({ ownerId }) => ownerId === caller.user.id) ?? named[0];
  if (client === undefined && name !== '') {
    const currency = currencies.has(billing.currency) ? billing.currency : '';
    client = await createClient(context, caller, { ...blankClient, name, currency });
    yield problemOf('client.imported', { client: name });
  }
  const edit = { clientId: client?.id ?? null };
  if (id === undefined) {
    const input = { ...projects.blankProject, ...edit, name: project };
    const made = await projects.createProject(context, caller, input);
    await projects.addRepository(context, caller, made.project?.id ?? 0, access);
    yield problemOf('project.imported', { project });
  } else await projects.editProject(context, caller, id, edit);
  if (client) yield problemOf('project.gets-client', { project, client: client.name });
}
