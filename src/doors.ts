import type { Clock } from './core/clock.ts';
import type { CoreDoor } from './core/context.ts';
import { kernelDoors } from './core/doors.ts';
import type { Database } from './core/store.ts';
import type { Tracing } from './core/tracing.ts';
import type { ServerDoor } from './module.ts';
import { modules } from './modules/index.ts';
import {
  allSqlDoors,
  type DatabaseLocation,
  type DatabasePlace,
  openDatabase as openWith,
} from './sql/database.ts';
import { type Table, tablesOf } from './sql/engine/tables.ts';

// Where the kernel and the modules are put together for a server, and for commands on the host.

/** The doors of modules with a server's side. */
export const serverDoors = (): Promise<readonly ServerDoor[]> =>
  Promise.all(modules.flatMap(({ server }) => (server === undefined ? [] : [server()])));

/** What the core must know of the kernel's nouns and the modules. */
export const coreDoors = async (): Promise<readonly CoreDoor[]> => [
  ...Object.values(kernelDoors),
  ...(await serverDoors()),
];

/** The tables of the kernel and the modules. */
export const allTables = async (): Promise<readonly Table[]> =>
  tablesOf(allSqlDoors(await serverDoors()));

export const withModules = async <P extends DatabasePlace>(
  place: P,
): Promise<P & DatabaseLocation> => ({ ...place, modules: await serverDoors() });

/** See `openDatabase` in sql/database.ts. */
export const openDatabase = async (
  place: DatabasePlace,
  clock: Clock,
  tracing?: Tracing,
): Promise<Database> => openWith(await withModules(place), clock, tracing);
