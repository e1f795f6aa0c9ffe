import { afterEach, beforeEach } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from './program.ts';

/** Server processes of one test over one data folder; both are removed after the test. */
export interface Serving {
  /** In the data folder. */
  readonly path: string;
  /** Arguments for `serve`: the data folder and the flags. */
  readonly data: readonly string[];
  /** Processes to stop after the test. */
  readonly running: Server[];
  start(...words: string[]): Promise<Server>;
  /** A token of the site admin, ann. */
  makeAdmin(): Promise<string>;
}

/**
 * Creates a data folder before each test of a file.
 * @param flags for each server
 */
export function serveInFolder(...flags: readonly string[]): Serving {
  let folder: ReturnType<typeof temporaryFolder>;
  const running: Server[] = [];
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    folder.remove();
  });
  const data = (): string[] => ['--data-dir', folder.path, ...flags];
  return {
    get path() {
      return folder.path;
    },
    get data() {
      return data();
    },
    running,
    start: async (...words) => {
      const server = await startServer([...data(), ...words]);
      running.push(server);
      return server;
    },
    makeAdmin: async () => {
      const { stdout } = await punchcard([
        ...['admin', 'user', 'create', '--username', 'ann', '--email', 'ann@example.com'],
        ...['--admin', '--password', 'a good password', '--access-token', '--json'],
        ...['--data-dir', folder.path],
      ]);
      return JSON.parse(stdout).token;
    },
  };
}

/** The lines of a log. */
export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
