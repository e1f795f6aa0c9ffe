/** The parts of the process that a command uses. */
export interface Shell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a line of the result to the standard output. */
  out(line: string): void;
  /** Prints a line for the user to the standard error. */
  note(line: string): void;
  /**
   * Reads the standard input to its end.
   * @param encoding default: UTF-8
   * @throws TextError
   */
  readInput(encoding?: string): Promise<string>;
  /** Asks the user; absent without a terminal. */
  ask?(question: string): Promise<string>;
  /** Like `ask`, without showing what is typed. */
  askSecret?(question: string): Promise<string>;
  /** True if the standard error is a terminal. */
  readonly isTerminal: boolean;
}

/** A command that failed; the message is one sentence for the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A command that was used incorrectly: a missing, wrong or contradictory value. */
export class UsageError extends CommandError {}
