import { isIP } from 'node:net';
import { zoneNamed } from '../core/reports/zones.ts';

/** Each says what a text has to be; undefined: it is. None repeats it, as it may hold a password. */
const formats = {
  publicUrl: (text) => {
    const url = URL.parse(text);
    if (url === null) return 'must be a URL';
    if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
      return 'must be an http or https URL without query';
    }
    const hasCredentials = url.username !== '' || url.password !== '';
    return hasCredentials ? 'must hold no user name and no password' : undefined;
  },
  /** An address, a range of addresses, or a name that stands for such ranges. */
  proxy: (text) => {
    const [address = '', length, ...rest] = text.split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    const isRange = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest);
    const isName = ['loopback', 'linklocal', 'uniquelocal'].includes(text);
    if (isName || (isIP(address) !== 0 && isRange && rest.length === 0)) return undefined;
    return 'must hold addresses or ranges such as 10.0.0.0/8';
  },
  origin: (text) =>
    URL.parse(text)?.origin === text
      ? undefined
      : 'must hold origins such as https://app.example.com',
  domain: (text) =>
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? undefined : 'must be a domain',
  postgresUrl: (text) =>
    /^postgres(ql)?:\/\//.test(text) ? undefined : 'must begin with postgres://',
  key: (text) => (/^[0-9a-f]{64}$/i.test(text) ? undefined : 'must be 64 hexadecimal digits'),
  smtpUrl: (text) => {
    const url = URL.parse(text);
    if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
      return 'must be a URL that begins with smtp:// or smtps://, with signs such as / in a password written as %2F';
    }
    if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
      return 'must hold nothing after the host and port';
    }
    const isEncoded = [url.username, url.password].every(isPercentEncoded);
    return isEncoded ? undefined : 'holds a % that begins no code such as %25';
  },
  /** An address, or a name with an address in angle brackets. */
  sender: (text) => {
    const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
    const isAddress = /^[^\s@<>]+@[^\s@<>]+$/.test((inBrackets ?? text).trim());
    return isAddress && !name.includes('@') && !/\p{Cc}/u.test(text)
      ? undefined
      : 'must be an address, such as Punchcard <punchcard@example.com>';
  },
  timeZone: (text) =>
    zoneNamed(text) === undefined ? 'must be a time zone, such as Europe/Berlin' : undefined,
} as const satisfies Record<string, (text: string) => string | undefined>;

export type Format = keyof typeof formats;

/** A blank text is no value, so it breaks no rule. */
export const checkFormat = (format: Format | undefined, text: string): string | undefined =>
  format === undefined || text === '' ? undefined : formats[format](text);

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
