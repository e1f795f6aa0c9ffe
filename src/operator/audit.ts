import { Command } from 'commander';
import { listAudit } from '../core/audit/operations.ts';
import type { AuditQuery, NamedAuditRecord } from '../core/audit/types.ts';
import { host as hostCaller } from '../core/caller.ts';
import { chunksOf } from '../core/listing.ts';
import { UsageError } from '../terminal/shell.ts';
import { tableOf } from '../terminal/table.ts';
import { type Host, type SettingFlags, withContext, withData } from './command.ts';
import { formatUnix, isoUnix } from './table.ts';

interface AuditFlags extends AuditQuery {
  readonly limit?: string;
  readonly json?: boolean;
}

/** Default of `--limit` for the table. */
const shownByDefault = 50;
const chunkRows = 500;

/** `audit`: prints the audit log, newest first. */
export function auditCommand(host: Host): Command {
  const command = new Command('audit')
    .description('Show the audit log, newest first')
    .option('--actor <user>', 'Only actions by this user (name or ID)')
    .option('--user <user>', 'Only actions on behalf of this user')
    .option('--action <prefix>', 'Only actions that start with this, such as time.')
    .option('--target <target>', 'Only actions on this target, such as user:12')
    .option(
      '--since <time>',
      'Not before this day, period or time: yesterday, 2026-05-04, last 7 days',
    )
    .option('--before <time>', 'Not after this day, period or time')
    .option(
      '--limit <number>',
      `Maximum number of entries to print (default: ${shownByDefault}, with --json all)`,
    )
    .option('--json', 'Print JSON, one entry per line')
    .addHelpText(
      'after',
      `
Examples:
  punchcard audit --action time. --since 'last monday'
  punchcard audit --json --target user:12 > user-12.jsonl`,
    )
    .action(async (flags: AuditFlags & SettingFlags) => {
      const { json = false } = flags;
      const most = mostOf(flags.limit) ?? (json ? Number.POSITIVE_INFINITY : shownByDefault);
      await withContext(host, flags, async (context) => {
        const list = await listAudit(context, hostCaller, flags);
        const shown: NamedAuditRecord[] = [];
        let count = 0;
        for await (const chunk of chunksOf(list, Math.min(chunkRows, most))) {
          const rows = chunk.slice(0, most - count);
          count += rows.length;
          if (json) for (const row of rows) host.out(JSON.stringify(recordOf(row)));
          else shown.push(...rows);
          if (count >= most) break;
        }
        if (!json) host.out(auditTable(shown));
      });
    });
  return withData(command);
}

function mostOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--limit must be a number, 1 or more');
  return Number(text);
}

const recordOf = (record: NamedAuditRecord): Record<string, unknown> => ({
  id: record.id,
  created: isoUnix(record.createdUnix),
  actorId: record.actorId,
  actor: record.actorName,
  userId: record.userId,
  user: record.userName,
  action: record.action,
  target: record.target,
  detail: record.detail,
  requestId: record.requestId,
  address: record.address,
});

const auditTable = (records: readonly NamedAuditRecord[]): string =>
  tableOf(
    ['WHEN', 'WHO', 'AS', 'ACTION', 'TARGET', 'DETAIL', 'FROM'],
    records.map((record) => [
      formatUnix(record.createdUnix),
      record.actorName ?? 'host',
      record.userId === record.actorId ? '' : (record.userName ?? ''),
      record.action,
      record.target,
      record.detail,
      record.address,
    ]),
  );
