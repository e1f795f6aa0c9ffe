import { deleteInside } from '../../core/account/deletion.ts';
import { checkPassword } from '../../core/account/new-password.ts';
import { type Caller, host, type SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { throwAsTaken } from '../../core/errors.ts';
import { requireAdminCaller } from '../../core/policy/access.ts';
import { currentAccount, requireSiteAdmin } from '../../core/policy/recheck.ts';
import { newSecret } from '../../core/secret.ts';
import type { Stores } from '../../core/store.ts';
import { write } from '../../core/transaction.ts';
import { removeProjects } from './billing.ts';
import { conflict, forbidden, invalid, notFound } from './errors.ts';
import { type FilledDemo, fillDemo } from './fill.ts';
import type { DemoAdditions, DemoState, LoadedRepository } from './types.ts';
import { demoWorld, playedName } from './world.ts';

/** What was loaded; stored, so that exactly this is removed. */
interface Loaded {
  readonly userIds: readonly number[];
  readonly repositories: readonly LoadedRepository[];
}

const key = 'demo';

const nothingAdded: DemoAdditions = {
  times: 0,
  issues: 0,
  comments: 0,
  stopwatches: 0,
  repositories: 0,
  users: 0,
};

async function loadedData({ settings }: Pick<Stores, 'settings'>): Promise<Loaded | undefined> {
  const stored = await settings.get(key);
  return stored === undefined ? undefined : (JSON.parse(stored) as Loaded);
}

async function additionsTo(stores: Stores, loaded: Loaded): Promise<DemoAdditions> {
  const added = { ...nothingAdded };
  for (const repository of loaded.repositories) {
    const more = await stores.demo.additionsTo(repository);
    for (const noun of ['times', 'issues', 'comments', 'stopwatches'] as const) {
      added[noun] += more[noun];
    }
  }
  const ids = loaded.repositories.map(({ id }) => id);
  const found = (await stores.repositories.byIds(ids)).filter(({ isHidden }) => !isHidden);
  let owned = 0;
  for (const id of loaded.userIds) {
    owned += await stores.repositories.countOwned(id);
    if (await stores.demo.isUsed(id, ids)) added.users += 1;
  }
  return { ...added, repositories: owned - found.length };
}

/** @throws forbidden for anyone but site admins */
export async function readDemo(context: Context, caller: Caller): Promise<DemoState> {
  requireAdminCaller(caller);
  const { read } = context.database;
  const loaded = await loadedData(read);
  if (loaded !== undefined) {
    return { isLoaded: true, isLoadable: false, added: await additionsTo(read, loaded) };
  }
  return { isLoaded: false, isLoadable: !(await read.demo.hasTimes()), added: nothingAdded };
}

/**
 * Fills an empty instance, for the host's command line. The first user is a site admin.
 * @param password the password of all users
 * @throws conflict if there are accounts, bad_request if the password is too short
 */
export async function createDemo(context: Context, password: string): Promise<FilledDemo> {
  checkPassword(password, context.rules.minPasswordLength);
  const passwordHash = await context.passwords.hash(password);
  const world = await demoWorld(context.clock.nowUnix());
  return write(context, host, async (tx) => {
    if (await tx.users.hasUsers()) {
      throw conflict('demo.accounts-exist');
    }
    await tx.audit('instance.demo', 'instance');
    return fillDemo(tx, world, passwordHash);
  });
}

/** Demo data creates and deletes accounts without notices. @throws forbidden for tokens */
function refuseTokens(actor: Caller): void {
  if (actor.credential === 'token') {
    throw forbidden('token.cannot-load-demo');
  }
}

/**
 * Adds the sample data to an instance without tracked time, in one transaction. The caller takes
 * the part of one of its users, so that their pages are not empty; nobody can sign in as the others.
 * @throws forbidden for anyone but site admins, and for tokens
 * @throws conflict if it is loaded, somebody has tracked time, or a name or address is in use
 */
export async function loadDemo(context: Context, actor: SignedIn): Promise<void> {
  refuseTokens(actor);
  const passwordHash = await context.passwords.hash(newSecret(32));
  const world = await demoWorld(context.clock.nowUnix());
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    if ((await loadedData(tx)) !== undefined) throw conflict('demo.loaded');
    if (await tx.demo.hasTimes()) {
      throw conflict('demo.time-tracked');
    }
    for (const { name } of world.users) {
      const isFree = (await tx.users.reservedName(name)) === undefined;
      if (!isFree && name !== playedName) throw nameInUse();
    }
    const player = await currentAccount(tx, actor.user);
    const { people, repositories } = await fillDemo(tx, world, passwordHash, player).catch(
      throwAsTaken(nameInUse()),
    );
    const userIds = people.map(({ id }) => id).filter((id) => id !== player.id);
    const loaded: Loaded = { userIds, repositories };
    await tx.settings.set(key, JSON.stringify(loaded));
    await tx.audit('instance.demo', 'instance');
  });
}

const nameInUse = (): Error => conflict('demo.name-in-use');

/**
 * Deletes the users of the demo data with their repositories, in one transaction.
 * @param options purge: also delete what people added to these repositories
 * @throws forbidden for anyone but site admins, and for tokens; not_found if it is not loaded
 * @throws conflict if people added something; locked if a repository has a locked period
 */
export async function removeDemo(
  context: Context,
  actor: SignedIn,
  { purge }: { readonly purge: boolean },
): Promise<void> {
  refuseTokens(actor);
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const loaded = await loadedData(tx);
    if (loaded === undefined) throw notFound('demo.not-loaded');
    const { userIds } = loaded;
    if ([actor.user.id, actor.actor.id].some((id) => userIds.includes(id))) {
      throw invalid('user.cannot-delete-self');
    }
    const added = Object.values(await additionsTo(tx, loaded));
    if (!purge && added.some((count) => count > 0)) {
      throw conflict('demo.people-added');
    }
    await removeProjects(tx, loaded.repositories);
    for (const user of await tx.users.byIds(userIds)) {
      await deleteInside(tx, user, { purge: true });
      // The name belonged to nobody else, so it need not stay reserved.
      await tx.users.releaseName(user.name);
    }
    await tx.settings.remove(key);
    await tx.audit('instance.demo-removed', 'instance');
  });
}
