/**
 * Holds a listening socket as systemd does: runs a command line with it, one process after another,
 * and accepts nothing itself, as it is blocked meanwhile. Arguments: how often, and the command line.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const [times, ...words] = process.argv.slice(2);
const server = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 511 }, () => {
  const environment = { ...process.env, LISTEN_FDS: '1' };
  for (let run = 0; run < Number(times); run++) {
    // The shell becomes the command, so its own process id is the command's.
    spawnSync('sh', ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', ...words], {
      env: environment,
      stdio: ['ignore', 1, 2, server._handle.fd],
    });
  }
  process.exit();
});
