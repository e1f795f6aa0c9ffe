import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends a process when this one has ended, however: a signal, or SIGKILL. A shell waits for the end of
 * its input, which the system closes; it is in a group of its own, as Ctrl-C reaches all others.
 * @param folder removed afterwards
 */
export function endWithThisProcess(child: ChildProcess, folder = ''): void {
  const script = `cat
kill -QUIT ${child.pid}
for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 ${child.pid} || break; sleep 0.2; done
kill -KILL ${child.pid}
[ -z "$0" ] || rm -rf "$0"`;
  const watcher = spawn('sh', ['-c', script, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  // The pipe must not keep this process running.
  (watcher.stdin as unknown as { unref(): void }).unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}
