import { isIPv6 } from 'node:net';

/**
 * The network that throttles count: an IPv4 address as it is (also when mapped into IPv6), or the
 * /64 prefix of an IPv6 address, as one customer usually has all of it.
 */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address.toLowerCase()).split('%', 1);
  if (!plain.includes(':') || !isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = plain.split('::', 2) as [string, string?];
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return firstHalf(before);
  // An IPv4 tail counts as two groups, which are never among the first four.
  const after = tail === '' ? [] : tail.replace(/[\d.]+\.[\d.]+$/, '0:0').split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return firstHalf([...before, ...zeros, ...after]);
}

/**
 * The /24 of an IPv4 address, or the same as `networkOf`: where a user is, even if their address
 * changes.
 */
export const wideNetworkOf = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** Some proxies append the port, which differs for each connection. */
function withoutPort(address: string): string {
  const match = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address);
  return match?.[1] ?? match?.[2] ?? address;
}

const firstHalf = (groups: readonly string[]): string =>
  `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
