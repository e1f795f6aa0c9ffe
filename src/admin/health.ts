import { Command } from 'commander';
import { urlOf } from '../listening.ts';
import {
  CommandError,
  configOf,
  envFileOption,
  type Host,
  type SettingFlags,
  settingOption,
} from './command.ts';

type HealthFlags = { readonly url?: string; readonly json?: boolean } & SettingFlags;

/** A healthy server answers at once; the check must not wait for one that hangs. */
const patienceMs = 5000;

/** `health`: asks a running server whether it can save changes, for scripts and containers. */
export function healthCommand(host: Host): Command {
  const texts = host.texts.health;
  const command = new Command('health')
    .description(texts.description)
    .option('--url <url>', texts.url)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async ({ url: given, json: asJson, ...flags }: HealthFlags) => {
      const url = given ?? ownUrl(host, flags);
      const reason = await problemOf(url);
      if (asJson === true) host.out(JSON.stringify({ ready: reason === null, url, reason }));
      else if (reason === null) host.out(texts.ready(url));
      if (reason !== null) throw new CommandError(`not ready: ${reason}`);
    });
  command.addOption(settingOption(host, 'HOST')).addOption(settingOption(host, 'PORT'));
  return command.addOption(envFileOption(host));
}

function ownUrl(host: Host, flags: SettingFlags): string {
  const config = configOf(host, flags);
  if (config.port === 0) {
    throw new CommandError('the port is 0, so the server took a free one: name it with --url');
  }
  return urlOf(config.host, config.port);
}

/** Why the server is not ready; null if it is. */
async function problemOf(url: string): Promise<string | null> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError('the URL of the server must begin with http:// or https://');
  }
  try {
    const reply = await fetch(`${url.replace(/\/+$/, '')}/readyz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, message } = await membersOf(reply);
    if (reply.ok && status === 'pass') return null;
    return message ?? `${url} answered ${reply.status}, but not as Punchcard does`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return `${url} ${isLate ? 'did not answer within 5 seconds' : 'cannot be reached'}`;
  }
}

/** The members of an answer; none if it is not ours. */
async function membersOf(reply: Response): Promise<{ status?: unknown; message?: string }> {
  try {
    const { status, message } = (await reply.json()) as Record<string, unknown>;
    return { status, ...(typeof message === 'string' ? { message: oneLine(message) } : {}) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return {};
    throw error;
  }
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300);
