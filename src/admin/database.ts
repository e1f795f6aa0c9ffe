import { resolve } from 'node:path';
import { Command } from 'commander';
import { systemClock } from '../core/clock.ts';
import { copyDatabase, type TableResult } from '../sql/copy.ts';
import { openCopyEnd } from '../sql/copy-ends.ts';
import { rebuildCounters } from '../sql/counters/rebuild.ts';
import { type DatabaseLocation, openWholeEngine } from '../sql/database.ts';
import { configOf, dataOptions, type Host, type SettingFlags } from './command.ts';
import { openProgress } from './progress.ts';

/** `database copy`: everything into another database; `database recount`: rebuild the counters. */
export function databaseCommands(host: Host): Command {
  const copy = new Command('copy')
    .description('Copy everything from one database into another that is empty')
    .requiredOption('--from <where>', 'A data folder (SQLite), or a postgres:// URL')
    .requiredOption('--to <where>', 'The same; it must be empty')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Stop the server first: what is written meanwhile is noticed at the end, and the copy
refused. A copy that was broken off goes on where it stopped when it is run again. In
the end both databases are read once more and compared, table by table.

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
For a database that was written to by other means. Only counters change. Each of them is
one statement; while it runs, writes of a running server wait, and may be refused.`,
    )
    .action(async (flags: SettingFlags & { json?: boolean }) => {
      const { json: asJson, ...settings } = flags;
      const { dataDir, databaseUrl } = configOf(host, settings);
      const location = { dataDir, databaseUrl, mustExist: true };
      const engine = await openWholeEngine(location, systemClock);
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

/** A URL, or a folder. */
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
  host.out(`Copied ${rows} rows in ${tables.length} tables; both sides are the same.`);
}
