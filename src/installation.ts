import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

const programDir = dirname(import.meta.dirname);
/** The clone that this runs in, as source or as its build in `dist`; undefined if installed. */
const clone = [programDir, dirname(programDir)].find(
  (folder) =>
    (folder === programDir || basename(programDir) === 'dist') &&
    existsSync(join(folder, 'scripts/prepare.mjs')),
);

/** The default data folder; it does not depend on the working directory. */
export const ownDataDir =
  clone === undefined
    ? join(process.env.XDG_DATA_HOME || join(homedir(), '.local/share'), 'punchcard')
    : join(clone, 'data');

/** The program in a sentence; a page must not tell where it lies. */
export const programName = clone === undefined ? 'punchcard' : 'bin/punchcard';

/** How to run the program from the working directory, for messages. */
export function launcher(): string {
  if (clone === undefined)
    return process.env.npm_command === 'exec' ? 'npx punchcard' : 'punchcard';
  const program = join(clone, 'bin/punchcard');
  const fromHere = relative(process.cwd(), program);
  return fromHere.length < program.length ? fromHere : program;
}
