import { Command } from 'commander';
import { listAudit } from '../core/audit/operations.ts';
import type { AuditQuery, NamedAuditRecord } from '../core/audit/types.ts';
import { host as hostCaller } from '../core/caller.ts';
import { chunksOf } from '../core/listing.ts';
import { UsageError } from '../terminal/shell.ts';
import { type Host, type SettingFlags, withContext, withData } from './command.ts';
import { formatTable, formatUnix, isoUnix } from './table.ts';

interface AuditFlags extends AuditQuery {
  readonly limit?: string;
  readonly json?: boolean;
}

/** Default of `--limit` for the table. */
const shownByDefault = 50;
const chunkRows = 500;

/** `audit`: prints the audit log, newest first. */
export function auditCommand(host: Host): Command {
  const texts = host.texts.audit;
  const command = new Command('audit')
    .description(texts.description)
    .option('--actor <user>', texts.actor)
    .option('--user <user>', texts.user)
    .option('--action <prefix>', texts.action)
    .option('--target <target>', texts.target)
    .option('--since <time>', texts.since)
    .option('--before <time>', texts.before)
    .option('--limit <number>', texts.limit(shownByDefault))
    .option('--json', texts.json)
    .addHelpText('after', texts.more)
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
        if (!json) host.out(tableOf(host, shown));
      });
    });
  return withData(host, command);
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

const tableOf = (host: Host, records: readonly NamedAuditRecord[]): string =>
  formatTable(
    host.texts,
    ['WHEN', 'WHO', 'AS', 'ACTION', 'TARGET', 'DETAIL', 'FROM'],
    records.map((record) => [
      formatUnix(host.texts, record.createdUnix),
      record.actorName ?? host.texts.audit.host,
      record.userId === record.actorId ? '' : (record.userName ?? ''),
      record.action,
      record.target,
      record.detail,
      record.address,
    ]),
  );
