import type { TwoFactorState } from '../../core/two-factor/types.ts';
import { presentTimeOrNull } from './presenting.ts';

export const presentTwoFactor = ({ confirmedUnix, recoveryCodesLeft }: TwoFactorState) => ({
  enabled: confirmedUnix !== 0,
  created_at: presentTimeOrNull(confirmedUnix),
  recovery_codes_left: recoveryCodesLeft,
});
