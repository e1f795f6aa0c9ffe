import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { ListenError } from './listening.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The first file descriptor that systemd passes (sd_listen_fds(3)). */
const firstFd = 3;

/** A listening socket that systemd opened, so that no connection is refused during a restart. */
export interface InheritedSocket {
  readonly fd: number;
  /** Further sockets, which nobody serves. */
  readonly unused: number;
}

/**
 * The socket in `LISTEN_FDS`; undefined if there is none.
 * @throws ListenError if it was passed to another process
 */
export function inheritedSocket(environment: Environment): InheritedSocket | undefined {
  const { LISTEN_FDS: count = '', LISTEN_PID: pid = '' } = environment;
  if (!/^[1-9]\d*$/.test(count)) return undefined;
  if (pid !== String(process.pid)) {
    throw new ListenError(
      `LISTEN_FDS passes a socket to process ${pid || '(none)'}, and this is process ${process.pid}; start punchcard directly from the unit, or unset LISTEN_FDS`,
    );
  }
  return { fd: firstFd, unused: Number(count) - 1 };
}

/**
 * Tells systemd the state of a service of `Type=notify`, such as `READY=1`; without `NOTIFY_SOCKET`
 * does nothing. Node.js cannot send to such a socket, so systemd's own command does: the unit needs
 * `NotifyAccess=all`.
 */
export async function notifySystemd(
  environment: Environment,
  log: FastifyBaseLogger,
  ...states: readonly string[]
): Promise<void> {
  const { NOTIFY_SOCKET, PATH } = environment;
  if (!NOTIFY_SOCKET) return;
  try {
    await promisify(execFile)('systemd-notify', states, {
      env: { NOTIFY_SOCKET, PATH },
      timeout: 5000,
    });
  } catch (error) {
    log.warn({ error: String(error) }, 'systemd-notify failed: systemd does not know the state');
  }
}
