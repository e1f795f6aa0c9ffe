/**
 * Runs the tests that need a real Gitea or Forgejo, an empty one: they make people, applications and
 * repositories there, and remove them again. Without a host it says so and does nothing.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, 'admin-token-file': { type: 'string' } },
});
const { url, 'admin-token-file': file } = values;
if (url === undefined || file === undefined) {
  console.log(
    'Skipped: no host is given. Usage: npm run test:host -- --url https://git.example --admin-token-file FILE',
  );
  process.exit();
}
const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [
    'test/node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'test/vitest.config.ts', '--project', 'host', ...positionals],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PUNCHCARD_TEST_HOST_URL: url,
      PUNCHCARD_TEST_HOST_TOKEN_FILE: resolve(file),
    },
  },
);
process.exitCode = status ?? 1;
