import { availableParallelism } from 'node:os';
import { Semaphore } from './core/semaphore.ts';
import { tooManyPasswords } from './core/sign-in/password-check.ts';
import type { PasswordHasher } from './core/sign-in/types.ts';

export interface HasherOptions {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
  /** Hashes that may wait for a core; further ones are refused. */
  readonly queueLength: number;
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const argon2Defaults: HasherOptions = {
  memoryKiB: 19_456,
  passes: 2,
  parallelism: 1,
  queueLength: 64,
};

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

const encodedPattern = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

export function passwordHasher(given: Partial<HasherOptions> = {}): PasswordHasher {
  const options = { ...argon2Defaults, ...given };
  const hashing = new Semaphore({
    limit: availableParallelism(),
    queue: options.queueLength,
    refusal: tooManyPasswords,
  });

  const own = {
    memoryCost: options.memoryKiB,
    timeCost: options.passes,
    parallelism: options.parallelism,
  };
  const hashed = (password: string): Promise<string> =>
    hashing.run(async () => (await argon2()).hash(password, own));
  const pretend = async (): Promise<void> => {
    await hashed('');
  };

  return {
    hash: hashed,
    verify: async (encoded, password) => {
      if (encodedPattern.test(encoded)) {
        return hashing.run(async () => (await argon2()).verify(encoded, password));
      }
      await pretend();
      return false;
    },
    pretend,
  };
}
