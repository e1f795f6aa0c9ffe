import { resolve } from 'node:path';
import { Command } from 'commander';
import { isPostgresUrl, isUrl } from '../config/formats.ts';
import { systemClock } from '../core/clock.ts';
import { rebuildCounters } from '../sql/counters/rebuild.ts';
import { type DatabasePlace, openCompleteEngine } from '../sql/database.ts';
import { copyDatabase, requireFinished, type TableResult } from '../sql/engine/copy.ts';
import { openCopyEnd } from '../sql/engine/copy-ends.ts';
import { counted } from '../terminal/counted.ts';
import { UsageError } from '../terminal/shell.ts';
import { configOf, type Host, type SettingFlags, withData } from './command.ts';
import { openProgress } from './progress.ts';

/** `database copy` copies into another database; `database recount` rebuilds the counters. */
export function databaseCommands(host: Host): Command {
  const copy = new Command('copy')
    .description('Copy everything from one database into another, empty one')
    .requiredOption('--from <where>', 'A data folder (SQLite), or a postgres:// URL')
    .requiredOption('--to <where>', 'The same; the database must be empty')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Stop the server first: if anything is written during the copy, the copy fails at the
end. If a copy is interrupted, run it again and it resumes. At the end both databases
are compared, table by table.

Examples:
  punchcard database copy --from ./data --to postgres://me:secret@db.internal/punchcard
  punchcard database copy --from postgres://me:secret@db.internal/punchcard --to ./data`,
    )
    .action(async (flags: { from: string; to: string; json?: boolean }) => {
      report(host, await copyBetween(host, flags.from, flags.to), flags.json);
    });
  return new Command('database')
    .description('Move between SQLite and PostgreSQL, and rebuild counters')
    .addCommand(copy)
    .addCommand(recountCommand(host));
}

function recountCommand(host: Host): Command {
  const command = new Command('recount')
    .description('Rebuild all counters')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Use this after other tools have changed the database. Only counters change. Each counter
is rebuilt by one statement; meanwhile writes of a running server wait and may fail.`,
    )
    .action(async (flags: SettingFlags & { json?: boolean }) => {
      const { json: asJson, ...settings } = flags;
      const { dataDir, databaseUrl } = configOf(host, settings);
      const modules = await host.doors();
      const location = { dataDir, databaseUrl, mustExist: true, modules };
      const engine = await openCompleteEngine(location, systemClock);
      try {
        const all = await rebuildCounters(engine, ({ what, rows }) => {
          if (asJson !== true) host.out(`Rebuilt: ${what} (${rows} changed).`);
        });
        if (asJson === true) host.out(JSON.stringify(all));
      } finally {
        await engine.close();
      }
    });
  return withData(command);
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
      copy: openProgress(host, 'Copying'),
      verify: openProgress(host, 'Checking'),
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
  host.out(
    `Copied ${counted(rows, 'row')} in ${tables.length} tables; both databases are identical.`,
  );
}
