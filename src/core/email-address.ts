import { domainToASCII, domainToUnicode } from 'node:url';
import type { Rules } from './context.ts';
import { invalid, shorten } from './errors.ts';

/** Lengths in octets, as in RFC 5321. */
const maxLocalLength = 64;
export const maxAddressLength = 254;

/** Dot-separated atoms of RFC 5322, in ASCII; no quotes, no comments. */
const localPattern = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^${label}(?:\\.${label})*$`);
/** Refused in a typed domain: blanks, control and invisible characters, ASCII punctuation. */
const oddInDomain =
  /[\p{Z}\p{Cc}\p{Cn}\p{Co}\p{Cs}]|(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]|[^\P{ASCII}a-zA-Z0-9.-]/u;

// Not `toLowerCase`, which maps some non-ASCII letters (such as the Kelvin sign) to ASCII.
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** The domain in lower-case ASCII (punycode); undefined if it is malformed. */
function asciiDomain(domain: string): string | undefined {
  if (domain.length > maxAddressLength || oddInDomain.test(domain)) return undefined;
  const lower = lowerAscii(domain);
  const isPlain = /^[a-z0-9.-]*$/.test(lower) && !/(^|\.)xn--/.test(lower);
  const ascii = isPlain ? lower : domainToASCII(lower);
  if (ascii.length > 253 || !domainPattern.test(ascii)) return undefined;
  // Labels that are no valid punycode stay as they are.
  if (/(^|\.)xn--/.test(domainToUnicode(ascii))) return undefined;
  // A trailing number would be an IP address, which conversion would rewrite.
  return /(^|\.)\d+$/.test(ascii) ? undefined : ascii;
}

function split(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return at < 0
    ? { local: address, domain: '' }
    : { local: address.slice(0, at), domain: address.slice(at + 1) };
}

/**
 * The form for comparison, uniqueness and look-up: lower case, domain in ASCII. The key of a
 * malformed address equals that of no valid one.
 */
export function addressKey(address: string): string {
  const { local, domain } = split(address);
  const ascii = asciiDomain(domain);
  return ascii === undefined ? lowerAscii(address) : `${lowerAscii(local)}@${ascii}`;
}

/**
 * Checks that an address is deliverable and its domain allowed. Nothing is trimmed.
 * @throws invalid `Email address "<address>" invalid`
 */
export function checkAddress(
  rules: Pick<Rules, 'emailDomainAllowlist' | 'emailDomainBlocklist'>,
  address: string,
): void {
  const { local, domain } = split(address);
  const ascii = asciiDomain(domain);
  const isAddress =
    ascii !== undefined &&
    local.length <= maxLocalLength &&
    local.length + 1 + Math.max(ascii.length, domain.length) <= maxAddressLength &&
    !local.startsWith('-') &&
    localPattern.test(local);
  if (!isAddress || !isDomainAccepted(rules, ascii)) {
    throw invalid('email.invalid', { email: JSON.stringify(shorten(address)) });
  }
}

/** The block list applies only if there is no allow list. */
function isDomainAccepted(
  rules: Pick<Rules, 'emailDomainAllowlist' | 'emailDomainBlocklist'>,
  domain: string,
): boolean {
  if (rules.emailDomainAllowlist.length > 0) {
    return rules.emailDomainAllowlist.some((glob) => matchesGlob(domain, glob));
  }
  return !rules.emailDomainBlocklist.some((glob) => matchesGlob(domain, glob));
}

/** `*` matches any text, `?` one character. Labels may be international. */
function matchesGlob(domain: string, glob: string): boolean {
  const source = glob
    .split(/([*?.])/)
    .map((part) => {
      if (part === '*') return '.*';
      if (part === '?') return '.';
      if (part === '.') return '\\.';
      return (asciiDomain(part) ?? lowerAscii(part)).replace(/[\\^$+()|[\]{}]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`).test(domain);
}

/** The error for an address in use. */
export const addressTaken = (address: string): Error => invalid('email.in-use', { email: address });

/** Domain lists do not apply to addresses that administrators set. */
export function checkGivenAddress(address: string): void {
  checkAddress({ emailDomainAllowlist: [], emailDomainBlocklist: [] }, address);
}
