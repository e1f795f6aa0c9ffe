import type { TwoFactorStore } from '../../core/sign-in/types.ts';
import { type TwoFactorTable, twoFactors } from '../columns/sign-in.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { prepare, prepareInsert } from '../engine/statement.ts';

const ofUser = prepare<{ userId: number }, TwoFactorTable>((db, p) =>
  db.selectFrom('two_factor').selectAll().where('user_id', '=', p.userId),
);
const insert = prepareInsert('two_factor', twoFactors.names);
const confirm = prepare<{ userId: number; step: number; confirmed: number }, unknown>((db, p) =>
  db
    .updateTable('two_factor')
    .set({ last_step: p.step, confirmed_unix: p.confirmed })
    .where('user_id', '=', p.userId),
);
const useStep = prepare<{ userId: number; confirmed: number; step: number }, unknown>((db, p) =>
  db
    .updateTable('two_factor')
    .set({ last_step: p.step })
    .where('user_id', '=', p.userId)
    .where('confirmed_unix', '=', p.confirmed)
    .where('last_step', '<', p.step),
);
const remove = prepare<{ userId: number }, unknown>((db, p) =>
  db.deleteFrom('two_factor').where('user_id', '=', p.userId),
);
const removeCodes = prepare<{ userId: number }, unknown>((db, p) =>
  db.deleteFrom('recovery_code').where('user_id', '=', p.userId),
);
const setCodesTime = prepare<{ userId: number; now: number }, unknown>((db, p) =>
  db.updateTable('two_factor').set({ codes_unix: p.now }).where('user_id', '=', p.userId),
);
const useCode = prepare<{ userId: number; hash: string; used: number }, unknown>((db, p) =>
  db
    .updateTable('recovery_code')
    .set({ used_unix: p.used })
    .where('user_id', '=', p.userId)
    .where('code_hash', '=', p.hash)
    .where('used_unix', '=', 0),
);
const codesLeft = prepare<{ userId: number }, { count: number }>((db, p) =>
  db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('used_unix', '=', 0),
);

export function twoFactorStore(executor: Executor): TwoFactorStore {
  return {
    ofUser: async (userId) => mapIfGiven(await executor.first(ofUser, { userId }), twoFactors.read),
    begin: async (factor) => {
      await executor.run(remove, { userId: factor.userId });
      await executor.run(removeCodes, { userId: factor.userId });
      const blank = { lastStep: 0, confirmedUnix: 0, codesUnix: 0 };
      await executor.run(insert, twoFactors.write({ ...factor, ...blank }));
    },
    confirm: async (userId, step, confirmedUnix) => {
      await executor.run(confirm, { userId, step, confirmed: confirmedUnix });
    },
    useStep: async (userId, confirmedUnix, step) =>
      (await executor.run(useStep, { userId, confirmed: confirmedUnix, step })) > 0,
    remove: async (userId) => {
      await executor.run(removeCodes, { userId });
      return (await executor.run(remove, { userId })) > 0;
    },
    replaceCodes: async (userId, hashes, nowUnix) => {
      await executor.run(removeCodes, { userId });
      await executor.run(setCodesTime, { userId, now: nowUnix });
      if (hashes.length === 0) return;
      await executor.runOf(
        executor.builder
          .insertInto('recovery_code')
          .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_unix: 0 }))),
      );
    },
    useCode: async (userId, hash, usedUnix) =>
      (await executor.run(useCode, { userId, hash, used: usedUnix })) > 0,
    codesLeft: async (userId) => (await executor.first(codesLeft, { userId }))?.count ?? 0,
  };
}
