import type { Context } from '../../src/core/context.ts';
import type { Stores } from '../../src/core/store.ts';

/**
 * The same context, recording the calls of stores in writes, password hashing, encryption and mail
 * composition: two requests with equal records did the same work.
 */
export function recordedCalls(context: Context): { context: Context; calls: string[] } {
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
    // Wraps an empty object: a proxy of the frozen original would have to return its own members.
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
  return { context: recorded, calls };
}
