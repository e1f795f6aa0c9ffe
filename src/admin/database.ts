import { resolve } from 'node:path';
import { Command } from 'commander';
import { isPostgresUrl, isUrl } from '../config/formats.ts';
import { systemClock } from '../core/clock.ts';
import { rebuildCounters } from '../sql/counters/rebuild.ts';
import { type DatabasePlace, openCompleteEngine } from '../sql/database.ts';
import { copyDatabase, requireFinished, type TableResult } from '../sql/engine/copy.ts';
import { openCopyEnd } from '../sql/engine/copy-ends.ts';
import { UsageError } from '../terminal/shell.ts';
import { configOf, type Host, type SettingFlags, withData } from './command.ts';
import { openProgress } from './progress.ts';

/** `database copy` copies into another database; `database recount` rebuilds the counters. */
export function databaseCommands(host: Host): Command {
  const texts = host.texts.database;
  const copy = new Command('copy')
    .description(texts.copy.description)
    .requiredOption('--from <where>', texts.copy.from)
    .requiredOption('--to <where>', texts.copy.to)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.copy.more)
    .action(async (flags: { from: string; to: string; json?: boolean }) => {
      report(host, await copyBetween(host, flags.from, flags.to), flags.json);
    });
  return new Command('database')
    .description(texts.description)
    .addCommand(copy)
    .addCommand(recountCommand(host));
}

function recountCommand(host: Host): Command {
  const texts = host.texts.database.recount;
  const command = new Command('recount')
    .description(texts.description)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async (flags: SettingFlags & { json?: boolean }) => {
      const { json: asJson, ...settings } = flags;
      const { dataDir, databaseUrl } = configOf(host, settings);
      const modules = await host.doors();
      const location = { dataDir, databaseUrl, mustExist: true, modules };
      const engine = await openCompleteEngine(location, systemClock);
      try {
        const all = await rebuildCounters(engine, ({ what, rows }) => {
          if (asJson !== true) host.out(host.texts.database.rebuilt(host.translate(what), rows));
        });
        if (asJson === true) host.out(JSON.stringify(all));
      } finally {
        await engine.close();
      }
    });
  return withData(host, command);
}

/** Parses the PostgreSQL URL or data folder of a flag. @throws UsageError */
function locationOf(flag: string, where: string, mustExist: boolean): DatabasePlace {
  if (isPostgresUrl(where)) return { dataDir: '', databaseUrl: where };
  if (isUrl(where)) throw new UsageError(`${flag} must be a folder, or start with postgres://`);
  return { dataDir: resolve(where), databaseUrl: null, mustExist };
}

async function copyBetween(host: Host, from: string, to: string): Promise<TableResult[]> {
  const modules = await host.doors();
  const targetLocation = { ...locationOf('--to', to, false), isCopyTarget: true, modules };
  const source = await openCopyEnd({ ...locationOf('--from', from, true), modules }, systemClock);
  try {
    // Before the target is opened, which marks it as unfinished.
    await requireFinished(source);
    const target = await openCopyEnd(targetLocation, systemClock);
    const progress = {
      copy: openProgress(host, host.texts.backup.copying),
      verify: openProgress(host, host.texts.database.checking),
    };
    try {
      return await copyDatabase(source, target, (phase, done, total) => {
        if (phase === 'verify') progress.copy.stop();
        progress[phase].update(done, total);
      });
    } finally {
      progress.copy.stop();
      progress.verify.stop();
      await target.engine.close();
    }
  } finally {
    await source.engine.close();
  }
}

function report(host: Host, tables: readonly TableResult[], asJson: boolean | undefined): void {
  if (asJson === true) {
    host.out(JSON.stringify(tables));
    return;
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  host.out(host.texts.database.copied(rows, tables.length));
}
