import type { SettingStore } from '../../core/instance/types.ts';
import type { Executor } from '../engine/executor.ts';
import { prepare } from '../engine/statement.ts';

const get = prepare<{ key: string }, { value: string }>((db, p) =>
  db.selectFrom('setting').select('value').where('key', '=', p.key),
);
const set = prepare<{ key: string; value: string }, unknown>((db, p) =>
  db
    .insertInto('setting')
    .values({ key: p.key, value: p.value })
    .onConflict((c) => c.column('key').doUpdateSet({ value: p.value })),
);
const remove = prepare<{ key: string }, unknown>((db, p) =>
  db.deleteFrom('setting').where('key', '=', p.key),
);
const takeLease = prepare<{ name: string; holder: string; now: number; until: number }, unknown>(
  (db, p) =>
    db
      .insertInto('lease')
      .values({ name: p.name, holder: p.holder, until_unix: p.until })
      .onConflict((c) =>
        c
          .column('name')
          .doUpdateSet({ holder: p.holder, until_unix: p.until })
          .where((e) =>
            e.or([e('lease.until_unix', '<=', p.now), e('lease.holder', '=', p.holder)]),
          ),
      ),
);

export function settingStore(executor: Executor): SettingStore {
  return {
    get: async (key) => (await executor.first(get, { key }))?.value,
    set: async (key, value) => {
      await executor.run(set, { key, value });
    },
    remove: async (key) => {
      await executor.run(remove, { key });
    },
    takeLease: async (name, holder, nowUnix, untilUnix) =>
      (await executor.run(takeLease, { name, holder, now: nowUnix, until: untilUnix })) > 0,
  };
}
