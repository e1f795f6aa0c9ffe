import type { TwoFactorStore } from '../../core/two-factor/types.ts';
import { twoFactors } from '../columns/two-factor.ts';
import type { Executor } from '../engine/executor.ts';
import { rowCounter, rowDeleter, rowFinder } from '../engine/rows.ts';
import { prepare, prepareInsert } from '../engine/statement.ts';

const ofUser = rowFinder(twoFactors, 'user_id');
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
const remove = rowDeleter('two_factor', 'user_id');
const removeCodes = rowDeleter('recovery_code', 'user_id');
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
const countCodes = rowCounter('recovery_code', 'user_id', 'used_unix');

export function twoFactorStore(executor: Executor): TwoFactorStore {
  return {
    ofUser: (userId) => ofUser(executor, { user_id: userId }),
    begin: async (factor) => {
      await remove(executor, { user_id: factor.userId });
      await removeCodes(executor, { user_id: factor.userId });
      const blank = { lastStep: 0, confirmedUnix: 0, codesUnix: 0 };
      await executor.run(insert, twoFactors.write({ ...factor, ...blank }));
    },
    confirm: async (userId, step, confirmedUnix) => {
      await executor.run(confirm, { userId, step, confirmed: confirmedUnix });
    },
    useStep: async (userId, confirmedUnix, step) =>
      (await executor.run(useStep, { userId, confirmed: confirmedUnix, step })) > 0,
    remove: async (userId) => {
      await removeCodes(executor, { user_id: userId });
      return (await remove(executor, { user_id: userId })) > 0;
    },
    replaceCodes: async (userId, hashes, nowUnix) => {
      await removeCodes(executor, { user_id: userId });
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
    codesLeft: (userId) => countCodes(executor, { user_id: userId, used_unix: 0 }),
  };
}
