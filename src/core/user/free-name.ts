import type { Context } from '../context.ts';
import { checkOwnUserName, maxUserNameLength } from './user-name.ts';

/** How many variants of a name are tried. */
const mostVariants = 20;

/** A free user name like another text; '' if none is found. */
export async function freeName(context: Context, wanted: string): Promise<string> {
  const plain = wanted
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '')
    .replace(/[._-]+(?=[._-])/g, '')
    .slice(0, maxUserNameLength - 3)
    .replace(/^[._-]+|[._-]+$/g, '');
  if (plain === '') return '';
  for (let n = 1; n <= mostVariants; n++) {
    const name = n === 1 ? plain : `${plain}-${n}`;
    if (await isFree(context, name)) return name;
  }
  return '';
}

async function isFree({ database: { read } }: Context, name: string): Promise<boolean> {
  try {
    checkOwnUserName(name);
  } catch {
    return false;
  }
  const held = [await read.users.byName(name), await read.users.reservedName(name)];
  return held.every((one) => one === undefined);
}
