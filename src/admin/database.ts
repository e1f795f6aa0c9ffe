import { resolve } from 'node:path';
import { Command } from 'commander';
import { systemClock } from '../core/clock.ts';
import { rebuildCounters } from '../sql/counters/rebuild.ts';
import { type DatabaseLocation, openCompleteEngine } from '../sql/database.ts';
import { copyDatabase, type TableResult } from '../sql/engine/copy.ts';
import { openCopyEnd } from '../sql/engine/copy-ends.ts';
import { configOf, dataOptions, type Host, type SettingFlags } from './command.ts';
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
Use this after changing the database with other tools. Only counters change. Each counter
is rebuilt by one statement; meanwhile writes of a running server wait and may fail.`,
    )
    .action(async (flags: SettingFlags & { json?: boolean }) => {
      const { json: asJson, ...settings } = flags;
      const { dataDir, databaseUrl } = configOf(host, settings);
      const location = { dataDir, databaseUrl, mustExist: true };
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
  for (const option of dataOptions()) command.addOption(option);
  return command;
}

/** Parses a PostgreSQL URL or a data folder. */
function locationOf(where: string, mustExist: boolean): DatabaseLocation {
  return /^postgres(ql)?:\/\//.test(where)
    ? { dataDir: '', databaseUrl: where }
    : { dataDir: resolve(where), databaseUrl: null, mustExist };
}

async function copyBetween(host: Host, from: string, to: string): Promise<TableResult[]> {
  const source = await openCopyEnd(locationOf(from, true), systemClock);
  try {
    const target = await openCopyEnd(locationOf(to, false), systemClock);
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
  host.out(`Copied ${rows} rows in ${tables.length} tables; both databases are identical.`);
}
