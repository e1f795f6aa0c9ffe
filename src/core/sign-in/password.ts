import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { invalid, PunchcardError } from '../errors.ts';
import { Semaphore } from '../semaphore.ts';
import type { PasswordHasher } from './types.ts';

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

const tagLength = 32;

const derive = promisify(argon2);

const encodedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Base64 without padding, as in encoded hashes. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The error if the queue is full. */
export const tooManyPasswords = (): PunchcardError =>
  new PunchcardError('unavailable', 'too many passwords are being checked', {
    retryAfterSeconds: 2,
  });

export function passwordHasher(given: Partial<HasherOptions> = {}): PasswordHasher {
  const options = { ...argon2Defaults, ...given };
  const hashing = new Semaphore({
    limit: availableParallelism(),
    queue: options.queueLength,
    refusal: tooManyPasswords,
  });

  const tagOf = (
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism }: { memory: number; passes: number; parallelism: number },
  ): Promise<Buffer> =>
    hashing.run(() =>
      derive('argon2id', {
        message: Buffer.from(password, 'utf8'),
        nonce,
        memory,
        passes,
        parallelism,
        tagLength,
      }),
    );
  const own = {
    memory: options.memoryKiB,
    passes: options.passes,
    parallelism: options.parallelism,
  };
  const pretend = async (): Promise<void> => {
    await tagOf('', Buffer.alloc(16), own);
  };

  return {
    hash: async (password) => {
      const nonce = randomBytes(16);
      const tag = await tagOf(password, nonce, own);
      return `$argon2id$v=19$m=${own.memory},t=${own.passes},p=${own.parallelism}$${encode(nonce)}$${encode(tag)}`;
    },
    verify: async (encoded, password) => {
      const match = encodedPattern.exec(encoded);
      if (match === null) {
        await pretend();
        return false;
      }
      const [, memory, passes, parallelism, salt = '', expected = ''] = match;
      const tag = await tagOf(password, Buffer.from(salt, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      const wanted = Buffer.from(expected, 'base64');
      return wanted.length === tag.length && timingSafeEqual(wanted, tag);
    },
    pretend,
  };
}

/** The maximum number of characters. */
export const longestPassword = 256;

/**
 * Checks the length in characters, not bytes.
 * @throws bad_request where it is too short, as clients of Gitea expect; invalid where too long
 */
export function checkPassword(password: string, minLength: number, field = 'password'): void {
  // The cheap check first, so that nobody can make us count the characters of a megabyte.
  if (password.length > longestPassword * 2 || [...password].length > longestPassword) {
    throw invalid(`[${field}]: must have at most ${longestPassword} characters`);
  }
  if ([...password].length < minLength) {
    throw new PunchcardError(
      'bad_request',
      `[${field}]: must have at least ${minLength} characters`,
    );
  }
}
