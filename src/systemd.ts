import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Pause after a failed attempt to report that the server is ready. */
const retryMs = 2000;

/**
 * Reports to systemd that a service of `Type=notify` is ready; without `NOTIFY_SOCKET` does nothing.
 * Tries until it succeeds or `stop` is aborted, because the unit waits for it without a limit.
 */
export async function reportReady(
  environment: Environment,
  log: FastifyBaseLogger,
  status: string,
  stop: AbortSignal,
): Promise<void> {
  const states = ['READY=1', `STATUS=${status}`];
  for (let tries = 1; !stop.aborted; tries++) {
    const failure = await notify(environment, states, stop);
    if (failure === undefined || stop.aborted) return;
    if (tries === 1) {
      log.warn({ error: failure }, 'systemd-notify failed, and is tried again until it succeeds');
    }
    await sleep(retryMs, undefined, { signal: stop }).catch(() => {});
  }
}

/** Reports to systemd that the server stops. */
export async function reportStopping(
  environment: Environment,
  log: FastifyBaseLogger,
): Promise<void> {
  const failure = await notify(environment, ['STOPPING=1']);
  if (failure !== undefined) log.warn({ error: failure }, 'systemd-notify failed');
}

/**
 * Node.js cannot send to such a socket, so systemd's own command does: the unit needs
 * `NotifyAccess=all`.
 * @returns why it failed
 */
async function notify(
  { NOTIFY_SOCKET, PATH }: Environment,
  states: readonly string[],
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!NOTIFY_SOCKET) return undefined;
  try {
    const env = { NOTIFY_SOCKET, PATH };
    await promisify(execFile)('systemd-notify', states, { env, timeout: 5000, signal });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
