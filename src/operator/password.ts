import { randomInt } from 'node:crypto';
import { CommandError, UsageError } from '../terminal/shell.ts';
import type { Host } from './command.ts';

export interface PasswordFlags {
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

/** A given password, or a generated one that has to be printed. */
export interface ChosenPassword {
  readonly password: string;
  readonly isGenerated: boolean;
}

/**
 * The password of the flags or the first line of the standard input; otherwise a generated one.
 * @throws UsageError if both are given; CommandError if the input is empty
 */
export async function choosePassword(host: Host, flags: PasswordFlags): Promise<ChosenPassword> {
  if (flags.password !== undefined && flags.passwordStdin === true) {
    throw new UsageError('use either --password or --password-stdin, not both');
  }
  if (flags.passwordStdin === true) {
    const [line = ''] = (await host.readInput()).split(/\r?\n/, 1);
    if (line === '') throw new CommandError('the standard input contains no password');
    return { password: line, isGenerated: false };
  }
  if (flags.password !== undefined) return { password: flags.password, isGenerated: false };
  return { password: generatePassword(), isGenerated: true };
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function generatePassword(): string {
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}
