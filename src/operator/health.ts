import { get as getOverHttp, type IncomingMessage } from 'node:http';
import { get as getOverHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { urlOf } from '../listening.ts';
import { plain } from '../terminal/plain.ts';
import { CommandError, UsageError } from '../terminal/shell.ts';
import { configOf, envFileOption, type Host, type SettingFlags, settingOption } from './command.ts';

type HealthFlags = {
  readonly url?: string;
  readonly timeout: string;
  readonly json?: boolean;
} & SettingFlags;

/** `health`: asks a running server whether it can save changes, for scripts and containers. */
export function healthCommand(host: Host): Command {
  const command = new Command('health')
    .description('Ask the running server whether it is ready; the exit code is 1 if it is not')
    .option('--url <url>', 'URL of the server (default: its host and port on this machine)')
    .addOption(new Option('--timeout <seconds>', 'how long to wait for the response').default('5'))
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Run it with the settings of the server. It asks GET /readyz.

Examples:
  punchcard health
  punchcard health --url https://time.example.com`,
    )
    .action(async ({ url: given, timeout, json: asJson, ...flags }: HealthFlags) => {
      const seconds = secondsOf(timeout);
      const url = given ?? ownUrl(host, flags);
      const reason = await problemOf(url, seconds);
      if (asJson === true) host.out(JSON.stringify({ ready: reason === null, url, reason }));
      else if (reason === null) host.out(`ready: ${url}`);
      if (reason !== null) throw new CommandError(`not ready: ${reason}`);
    });
  command.addOption(settingOption('HOST')).addOption(settingOption('PORT'));
  return command.addOption(envFileOption());
}

function secondsOf(timeout: string): number {
  if (/^[1-9]\d{0,4}$/.test(timeout)) return Number(timeout);
  throw new UsageError('--timeout must be a whole number of seconds, 1 to 99999');
}

function ownUrl(host: Host, flags: SettingFlags): string {
  const config = configOf(host, flags);
  if (config.port === 0) {
    throw new UsageError('the port is 0, so the server took a free one: name it with --url');
  }
  return urlOf(config.host, config.port);
}

/** Why the server is not ready; null if it is. */
async function problemOf(url: string, seconds: number): Promise<string | null> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError('the URL of the server must begin with http:// or https://');
  }
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const reply = await answerOf(`${url.replace(/\/+$/, '')}/readyz`, signal);
    const { status, message } = membersOf(await text(reply));
    if (reply.statusCode === 200 && status === 'pass') return null;
    return message ?? `${url} answered ${reply.statusCode}, but not as Punchcard does`;
  } catch {
    return signal.aborted
      ? `${url} did not answer within the time limit (${seconds} s)`
      : `${url} cannot be reached`;
  }
}

/** Does not use `fetch`, which refuses some ports on which a server may listen. */
function answerOf(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.startsWith('https:') ? getOverHttps : getOverHttp;
  return new Promise((resolve, reject) => {
    get(url, { signal }, resolve).on('error', reject);
  });
}

/** The members of a response; none if it is not Punchcard's. */
function membersOf(body: string): { status?: unknown; message?: string } {
  try {
    const { status, message } = JSON.parse(body) as Record<string, unknown>;
    return {
      status,
      ...(typeof message === 'string' && { message: plain(message).slice(0, 300) }),
    };
  } catch {
    return {};
  }
}
