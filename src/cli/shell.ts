/** What a command has of the process it runs in. */
export interface Shell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line of what was asked for. */
  out(line: string): void;
  /** A line for whoever sits there. */
  note(line: string): void;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** True where notes are read by a person at a terminal. */
  readonly isTerminal: boolean;
}

/** Something that was asked for and cannot be done, in one sentence. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** What is not one line of plain text would spoil a table, or steer the terminal. */
export const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD');
