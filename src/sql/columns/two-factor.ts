import type { TwoFactor } from '../../core/two-factor/types.ts';
import { type RowOf, table } from './table.ts';

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
