import { isIP } from 'node:net';
import { normalizeTimeZone } from '../core/time/time-zone.ts';

/** True for a URL of any scheme, and for `postgres:` without slashes, where a path is expected. */
export const isUrl = (text: string): boolean =>
  /^(postgres(ql)?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(text);

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text);

/** Each returns the rule that a value breaks, or undefined. The value is not repeated: it may be secret. */
const formats = {
  httpUrl: (text) => {
    const url = URL.parse(text);
    if (url === null) return 'must be a URL';
    if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
      return 'must be an http or https URL without query';
    }
    const hasCredentials = url.username !== '' || url.password !== '';
    return hasCredentials ? 'must not contain a user name or a password' : undefined;
  },
  /** An address, a CIDR range, or a name for such ranges. */
  proxy: (text) => {
    const [address = '', length, ...rest] = text.split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    const isRange = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest);
    const isName = ['loopback', 'linklocal', 'uniquelocal'].includes(text);
    if (isName || (isIP(address) !== 0 && isRange && rest.length === 0)) return undefined;
    return 'must contain addresses or ranges such as 10.0.0.0/8';
  },
  origin: (text) =>
    URL.parse(text)?.origin === text
      ? undefined
      : 'must contain origins such as https://app.example.com',
  domain: (text) =>
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? undefined : 'must be a domain',
  folder: (text) =>
    isUrl(text)
      ? 'must be a folder; the URL of a PostgreSQL database, postgres://…, is set as PUNCHCARD_DATABASE_URL'
      : undefined,
  postgresUrl: (text) => (isPostgresUrl(text) ? undefined : 'must start with postgres://'),
  key: (text) => (/^[0-9a-f]{64}$/i.test(text) ? undefined : 'must be 64 hexadecimal digits'),
  smtpUrl: (text) => {
    const url = URL.parse(text);
    if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
      return 'must be a URL that starts with smtp:// or smtps://; encode characters such as / in the password as %2F';
    }
    if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
      return 'must contain nothing after the host and port';
    }
    const isEncoded = [url.username, url.password].every(isPercentEncoded);
    return isEncoded ? undefined : 'contains a % that is not encoded as %25';
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
    normalizeTimeZone(text) === undefined
      ? 'must be a time zone, such as Europe/Berlin'
      : undefined,
} as const satisfies Record<string, (text: string) => string | undefined>;

export type Format = keyof typeof formats;

/** An empty value breaks no rule. */
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
