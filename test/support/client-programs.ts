import { spawnSync } from 'node:child_process';

/** The first of these programs on the PATH whose help has this word; undefined for none. */
function programOnPath(names: readonly string[], word: string): string | undefined {
  const found = names.find((name) =>
    spawnSync(name, ['--help'], { encoding: 'utf8' }).stdout?.includes(word),
  );
  if (found === undefined) console.warn(`not run, as it is not installed: ${names.join(' or ')}`);
  return found;
}

/** Gitea's command line. Debian calls it tea-cli, as another program there is named tea. */
export const tea = programOnPath(['tea-cli', 'tea'], 'Gitea');
/** Forgejo's command line. */
export const fj = programOnPath(['fj'], 'whoami');
