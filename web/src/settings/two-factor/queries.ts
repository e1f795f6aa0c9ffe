import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../app/api.ts';
import type { Credentials } from '../../components/CredentialsForm.tsx';
import { withPassword } from '../../components/withPassword.tsx';

export const twoFactorQuery = queryOptions({
  queryKey: ['sessions', 'two-factor'],
  queryFn: async () => {
    const { data } = await api.GET('/user/two-factor');
    return dataOf(data);
  },
});

/** The secret for the app; kept only by the page that shows it. */
export interface Setup {
  readonly secret: string;
  readonly qr_svg: string;
}

export async function beginTwoFactor({ password }: Credentials): Promise<Setup> {
  const { data } = await withPassword(() => api.POST('/user/two-factor', { body: { password } }));
  return dataOf(data);
}

/** @returns the recovery codes, which are not shown again */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const { data } = await withPassword(() =>
    api.POST('/user/two-factor/confirm', { body: { code } }),
  );
  return data?.recovery_codes ?? [];
}

/** @returns new recovery codes; the old ones become invalid */
export async function renewCodes(proof: Credentials): Promise<readonly string[]> {
  const { data } = await api.POST('/user/two-factor/recovery-codes', { body: proof });
  return data?.recovery_codes ?? [];
}

export const removeTwoFactor = (proof: Credentials): Promise<unknown> =>
  api.DELETE('/user/two-factor', { body: proof });
