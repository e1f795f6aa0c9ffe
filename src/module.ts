import type { Command } from 'commander';
import type { Host } from './admin/command.ts';
import type { CoreDoor } from './core/context.ts';
import type { HttpDoor } from './http/api.ts';
import type { ModuleSqlDoor } from './sql/door.ts';

/** What a server, and a command on the host, must know of a module. */
export type ServerDoor = CoreDoor & ModuleSqlDoor & HttpDoor;

/** A capability beyond the kernel: its folder and its line in `modules/index.ts` can be removed. */
export interface Module {
  readonly name: string;
  /** The modules whose doors it uses. */
  readonly needs?: readonly Module[];
  /** By name; loaded on demand. */
  readonly commands?: Readonly<Record<string, (host: Host) => Promise<Command>>>;
  /** Absent for a module of commands only. Loaded on demand: people's commands start without it. */
  readonly server?: () => Promise<ServerDoor>;
}
