import type { Tx } from '../context.ts';
import type { User } from '../records/types.ts';
import type { systemAccountNames } from '../records/user.ts';

/** An account of the program, made as needed. Call it inside a write. */
export async function systemAccount(
  tx: Tx,
  name: (typeof systemAccountNames)[number],
): Promise<User> {
  const known = await tx.users.byName(name);
  if (known !== undefined) return known;
  return tx.users.insert({
    name,
    email: '',
    passwordHash: '',
    visibility: 'private',
    isActive: false,
    prohibitLogin: true,
    createdUnix: tx.nowUnix,
  });
}
