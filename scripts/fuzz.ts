import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { configFrom } from '../src/config/config.ts';

const usage = `npm run test:fuzz [-- options]

Starts a server with sample data, and lets schemathesis send it requests made from openapi.json.
Exits with 1 if an answer is a 5xx, is not as documented, or ignores a bad credential; with 0 and a
message if schemathesis is not installed (pip install schemathesis).

  --max-examples NUMBER  Made-up requests per operation, at most (default: 50)
  --seed NUMBER          The same seed gives the same requests (default: 1)`;

const { values } = parseArgs({
  options: {
    'max-examples': { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
];
const program = ['schemathesis', 'st'].find((name) => spawnSync(name, ['--version']).status === 0);
const password = 'a password for sample data';

interface SampleData {
  /** The site administrator. */
  readonly name: string;
  readonly token: string;
}

/** Of the sample data. Other values would find no repository, and act for nobody. */
const fixed = (owner: string): string => `[parameters]
owner = "${owner}"
repo = "infrastructure"
"header.Sudo" = "${owner}"
`;

function makeSampleData(dataDir: string): SampleData {
  const launcher = join(import.meta.dirname, '../bin/punchcard');
  const options = ['--json', '--password', password, '--data-dir', dataDir];
  const made = spawnSync(launcher, ['demo', ...options], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  return JSON.parse(made.stdout) as SampleData;
}

const run = (command: string, options: readonly string[], cwd: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, options, { stdio: 'inherit', cwd });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

async function fuzz(command: string, folder: string): Promise<number> {
  const { name, token } = makeSampleData(folder);
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, fixed(name));
  const app = await createApp(
    configFrom({
      DATA_DIR: folder,
      PORT: '0',
      // Every operation is also called with bad credentials.
      SIGN_IN_FAILURES_PER_ACCOUNT: '1000000',
      SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
    }),
    { logger: pino({ level: 'silent' }) },
  );
  const common = [
    ...['--config-file', config, 'run', `${app.url}/api/v1/openapi.json`],
    ...['--url', `${app.url}/api/v1`, '--seed', values.seed, '-n', values['max-examples']],
    ...['--phases', 'examples,coverage,fuzzing', '--checks', checks.join()],
    ...['--generation-database', 'none', '--continue-on-failure', '--request-timeout', '60'],
    // A stream that does not end.
    ...['--exclude-operation-id', 'userCurrentEvents'],
  ];
  try {
    const asToken = await run(command, [...common, '-H', `Authorization: token ${token}`], folder);
    // Tokens may not call these.
    const own = ['--include-by', '/x-access == no-token', '-a', `${name}:${password}`];
    return Math.max(asToken, await run(command, [...common, ...own], folder));
  } finally {
    await app.close();
  }
}

if (values.help) console.log(usage);
else if (program === undefined) {
  console.log('Nothing was tested: schemathesis is not installed (pip install schemathesis).');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'punchcard-fuzz-'));
  try {
    process.exitCode = (await fuzz(program, folder)) === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
