import type { TwoFactor } from '../../core/records/types.ts';
import { type RowOf, table } from '../engine/record-columns.ts';

export const twoFactors = table<TwoFactor>()('two_factor', {
  userId: 'user_id',
  sealedSecret: 'sealed_secret',
  keyId: 'key_id',
  lastStep: 'last_step',
  createdUnix: 'created_unix',
  confirmedUnix: 'confirmed_unix',
  codesUnix: 'codes_unix',
});

export type TwoFactorTable = RowOf<typeof twoFactors>;

declare module '../schema.ts' {
  interface Schema {
    two_factor: TwoFactorTable;
  }
}
