import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { addressKey } from '../../core/email-address.ts';
import { maySee } from '../../core/policy/lookup.ts';
import { fold } from '../../core/text.ts';
import { view } from '../../core/transaction.ts';
import type { ReadRow } from './rows.ts';

/** A person in the file. */
export interface PersonCount {
  readonly name: string;
  readonly email: string;
  /** The mapped login; unchecked. */
  readonly login: string;
  /** The login of a user whom the caller may see; null: unknown. */
  user: string | null;
  rows: number;
}

export interface Persons {
  /** The login of a row's person, '' for the caller; it may not exist. */
  loginOf(row: ReadRow): string;
  /** The persons of the rows so far, without rows that name nobody. */
  list(): Promise<readonly PersonCount[]>;
}

/**
 * Resolves the persons of rows: by the mapping, by the caller's verified addresses, login and full
 * name, otherwise by login.
 * @param mapping logins by name or address
 */
export async function readPersons(
  context: Context,
  caller: SignedIn,
  mapping: Readonly<Record<string, string>> = {},
): Promise<Persons> {
  const { read } = context.database;
  const logins = new Map(
    Object.entries(mapping).map(([name, login]) => [fold(name.trim()), login.trim()]),
  );
  const { user } = caller;
  const own = await read.emails.ofUser(user.id);
  const ownKeys = new Set(
    own.filter((one) => one.isVerified).map((one) => addressKey(one.address)),
  );
  const counts = new Map<string, PersonCount>();

  function loginFor(person: string, email: string): string {
    const mapped = logins.get(fold(person)) ?? logins.get(fold(email));
    if (mapped !== undefined) return mapped;
    const isOwnAddress = email !== '' && ownKeys.has(addressKey(email));
    const isOwnName = email === '' && person !== '' && fold(person) === fold(user.fullName);
    return isOwnAddress || isOwnName ? user.name : person || email;
  }

  return {
    loginOf: ({ person, email }) => {
      if (person === '' && email === '') return '';
      const key = JSON.stringify([person, email]);
      const count = counts.get(key) ?? {
        ...{ name: person, email, login: loginFor(person, email), user: null, rows: 0 },
      };
      counts.set(key, count);
      count.rows += 1;
      return count.login;
    },
    list: async () => {
      for (const count of counts.values()) {
        const found = await read.users.byName(count.login);
        if (found !== undefined && (await maySee(view(context, caller), found)))
          count.user = found.name;
      }
      return [...counts.values()];
    },
  };
}
