import { sql } from 'kysely';
import type { SettingStore } from '../../core/instance/types.ts';
import type { Executor } from '../engine/executor.ts';
import { rowDeleter } from '../engine/rows.ts';
import { prepare, prepareUpsert } from '../engine/statement.ts';
import type { LeaseTable, SettingTable } from '../schema.ts';

const get = prepare<{ key: string }, { value: string }>((db, p) =>
  db.selectFrom('setting').select('value').where('key', '=', p.key),
);
const set = prepareUpsert<SettingTable>('setting', ['key', 'value'], ['key']);
const remove = rowDeleter('setting', 'key');
const takeLease = prepareUpsert<LeaseTable, { now: number; late: number }>(
  'lease',
  ['name', 'holder', 'until_unix'],
  ['name'],
  // One that ends after two terms was taken before the clock was set back (D41).
  (p) =>
    sql`lease.until_unix <= ${p.now} or lease.until_unix > ${p.late} or lease.holder = excluded.holder`,
);

export function settingStore(executor: Executor): SettingStore {
  return {
    get: async (key) => (await executor.first(get, { key }))?.value,
    set: async (key, value) => {
      await executor.run(set, { key, value });
    },
    remove: async (key) => {
      await remove(executor, { key });
    },
    takeLease: async (name, holder, now, until) => {
      const late = 2 * until - now;
      return (await executor.run(takeLease, { name, holder, now, late, until_unix: until })) > 0;
    },
  };
}
