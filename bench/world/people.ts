import { addressKey } from '../../src/core/email-address.ts';
import { hashSecret } from '../../src/core/secret.ts';
import { fold } from '../../src/core/text.ts';
import { passwordHasher } from '../../src/password-hasher.ts';
import type { Relations } from './follows.ts';
import { at, pick, type Random, randomOf } from './random.ts';
import type { TableRows, Value } from './sink.ts';
import {
  firstOther,
  password,
  people,
  registeredUnix,
  startUnix,
  tokenOf,
  type WorldSize,
} from './size.ts';
import { capital, word, wordList } from './words.ts';

const known = new Map<number, string>(Object.values(people).map(({ id, name }) => [id, name]));

/** Names of users by id; [0] is unused. */
export function userNames(seed: number, size: WorldSize): string[] {
  const random = randomOf(seed, 'names');
  const names = [''];
  for (let id = 1; id <= size.users; id += 1) {
    const made = `${word(random)}${id}`;
    names.push(known.get(id) ?? (random() < 0.25 ? capital(made) : made));
  }
  return names;
}

const userColumns = [
  ...['id', 'name', 'name_folded', 'full_name', 'full_name_folded', 'email', 'hide_email'],
  ...['password_hash', 'password_version', 'login_name', 'source_id', 'description', 'location'],
  ...['website', 'language', 'visibility', 'is_admin', 'is_restricted', 'is_active'],
  ...['prohibit_login', 'must_change_password', 'followers_count', 'following_count'],
  ...[
    'created_unix',
    'updated_unix',
    'last_login_unix',
    'theme',
    'diff_view_style',
    'hide_activity',
  ],
];

const addressOf = (name: string): string => `${name}@example.com`;
const registered = (id: number, size: WorldSize): number =>
  registeredUnix + Math.floor(((startUnix - registeredUnix) * id) / (size.users + 1));

/** 0.8 % are private, 1 % limited; the users that a bench asks about are public. */
function visibilityOf(random: Random, id: number): string {
  const drawn = random();
  if (id < firstOther || drawn >= 0.018) return 'public';
  return drawn < 0.008 ? 'private' : 'limited';
}

/** Only the users that a bench asks about have a password. */
export async function users(
  seed: number,
  size: WorldSize,
  names: readonly string[],
  relations: Relations,
): Promise<TableRows> {
  const hash = await passwordHasher().hash(password);
  function* rows(): Iterable<readonly Value[]> {
    const random = randomOf(seed, 'users');
    const places = wordList(random, 500).map(capital);
    for (let id = 1; id <= size.users; id += 1) {
      const name = names[id] ?? '';
      const fullName = random() < 0.8 ? `${capital(word(random))} ${capital(word(random))}` : '';
      const created = registered(id, size);
      const isKnown = id < firstOther;
      yield [
        ...[
          id,
          name,
          fold(name),
          fullName,
          fold(fullName),
          addressOf(name),
          random() < 0.5 ? 1 : 0,
        ],
        ...[isKnown ? hash : '', isKnown ? 1 : 0, '', 0],
        ...[random() < 0.2 ? `Works on ${pick(random, places)}` : '', pick(random, places), '', ''],
        ...[visibilityOf(random, id), id === people.admin.id ? 1 : 0, 0, 1, 0, 0],
        ...[
          at(relations.followers, id),
          at(relations.following, id),
          created,
          created,
          0,
          '',
          '',
          0,
        ],
      ];
    }
  }
  return { table: 'user', columns: userColumns, rows: rows() };
}

/** Everybody has a verified address; one in ten has a second one. */
export function emails(seed: number, size: WorldSize, names: readonly string[]): TableRows {
  function* rows(): Iterable<readonly Value[]> {
    const random = randomOf(seed, 'emails');
    let emailId = 0;
    for (let id = 1; id <= size.users; id += 1) {
      const created = registered(id, size);
      const address = addressOf(names[id] ?? '');
      emailId += 1;
      yield [emailId, id, address, addressKey(address), 1, 1, created, created];
      if (random() >= 0.1) continue;
      const second = `${names[id]}@example.org`;
      emailId += 1;
      yield [emailId, id, second, addressKey(second), 1, 0, created, created];
    }
  }
  const columns = [
    ...['id', 'user_id', 'address', 'address_folded', 'is_verified', 'is_primary'],
    ...['created_unix', 'verified_unix'],
  ];
  return { table: 'email', columns, rows: rows() };
}

export function tokens(size: WorldSize): TableRows {
  const others = Array.from({ length: size.tokens }, (_, i) => ({
    id: firstOther + i,
    token: tokenOf(firstOther + i),
  }));
  const rows = [...Object.values(people), ...others].map(({ id, token }) => [
    ...[id, id, 'bench', hashSecret(token), token.slice(-8), 'all', startUnix, 0],
  ]);
  const columns = [
    ...['id', 'user_id', 'name', 'token_hash', 'last_eight', 'scopes', 'created_unix'],
    'last_used_unix',
  ];
  return { table: 'token', columns, rows };
}
