import { CommandError, type Shell } from '../terminal/shell.ts';

/** Asks to confirm an irreversible action. @throws CommandError if the answer is not yes */
export async function confirm(
  shell: Shell,
  flags: { readonly yes?: boolean },
  question: string,
): Promise<void> {
  if (flags.yes === true) return;
  if (shell.ask === undefined) throw new CommandError(`${question} Without a terminal, use --yes`);
  if (!(await isYes(shell.ask, question))) throw new CommandError('nothing was changed');
}

/** Asks a yes/no question; any answer other than yes counts as no. */
export async function isYes(
  ask: (question: string) => Promise<string>,
  question: string,
): Promise<boolean> {
  const answer = await ask(`${question} [y/N] `);
  return ['y', 'yes'].includes(answer.trim().toLowerCase());
}
