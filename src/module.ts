import type { Command } from 'commander';
import type { FastifyBaseLogger } from 'fastify';
import type { TimeReader } from './cli/times.ts';
import type { Config } from './config/config.ts';
import type { SettingName } from './config/schema.ts';
import type { CoreDoor } from './core/context.ts';
import { none } from './core/door.ts';
import type { Tracing } from './core/tracing.ts';
import type { HttpDoor } from './http/api.ts';
import type { FileFormats } from './http/formats/attachments.ts';
import type { Host } from './operator/command.ts';
import type { ModuleSqlDoor } from './sql/door.ts';

/** What a server, and a command on the host, must know of a module. */
export type ServerDoor = CoreDoor & ModuleSqlDoor & HttpDoor;

const nothing = none('it has no records of its own');

/** For modules without tables. */
export const withoutRecords = {
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
} as const;

/** A command of a module, loaded on demand. */
export interface ModuleCommand {
  readonly name: string;
  /** The kernel's command that it hangs under; absent: none. */
  readonly under?: string;
  /** Whom the help lists it for; programs run it without. */
  readonly isFor: 'people' | 'administrators' | 'programs';
  /** @param treeOf loads the commands, at least the one that the first word names */
  readonly load: (host: Host, treeOf: (first: string) => Promise<Command>) => Promise<Command>;
}

export interface TracingOptions {
  readonly logger: FastifyBaseLogger;
  /** How long sending what was recorded may take, in milliseconds. */
  readonly patienceMs: number;
}

/** A capability beyond the kernel: its folder and its line in `modules/index.ts` can be removed. */
export interface Module extends Partial<FileFormats> {
  readonly name: string;
  /** Modules that it imports, by their `door.ts` alone; it goes when one of them goes. */
  readonly needs?: readonly string[];
  /** The ids of others' operations that it adds to, such as a format. */
  readonly extends?: RegExp;
  readonly commands?: readonly ModuleCommand[];
  /** What is wrong with what a server depends on, apart from its settings; it logs this when it starts. */
  readonly warnings?: (host: Host, config: Config, signal: AbortSignal) => Promise<string[]>;
  /** What is wrong with its settings, beyond their formats; may ask other services. For `config check`. */
  readonly settingProblems?: (
    config: Config,
  ) => Promise<readonly { readonly name: SettingName; readonly reason: string }[]>;
  /** Records what requests do; undefined unless it is set up. */
  readonly openTracing?: (config: Config, options: TracingOptions) => Promise<Tracing | undefined>;
  /** Reads times in words for the options of commands; they are ISO 8601 without it. */
  readonly timeReader?: () => Promise<TimeReader>;
  /** Absent for a module of commands only. Loaded on demand: people's commands start without it. */
  readonly server?: () => Promise<ServerDoor>;
}
