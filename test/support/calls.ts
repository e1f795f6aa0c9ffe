import type { Context } from '../../src/core/context.ts';
import type { Stores } from '../../src/core/store.ts';

/**
 * The same world, noting what is asked of its stores in writes, of its hasher, its vault and the
 * composer of its mails: two requests that leave equal notes did the same work.
 */
export function recordedCalls(context: Context): { world: Context; calls: string[] } {
  const calls: string[] = [];
  const noting = <T extends object>(target: T, prefix: string): T =>
    new Proxy(target, {
      get: (object, key) => {
        const value: unknown = Reflect.get(object, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          calls.push(`${prefix}${String(key)}`);
          return value.apply(object, args) as unknown;
        };
      },
    });
  const storesOf = (stores: Stores): Stores =>
    // Over an empty object: the real one is not to be changed, and a proxy of it could not differ.
    new Proxy({} as Stores, {
      get: (_, name) => noting(Reflect.get(stores, name) as object, `${String(name)}.`),
    });
  const recorded: Context = {
    ...context,
    passwords: noting(context.passwords, ''),
    mail: noting(context.mail, ''),
    secretBox: noting(context.secretBox, ''),
    database: {
      ...context.database,
      read: storesOf(context.database.read),
      write: (operation) => {
        calls.push('write');
        return context.database.write((stores) => operation(storesOf(stores)));
      },
    },
  };
  return { world: recorded, calls };
}
