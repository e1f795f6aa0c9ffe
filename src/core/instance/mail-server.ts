import { BlockList, isIP } from 'node:net';
import type { MailServer } from '../mailing/types.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** True for this machine, by its name or an address, also in brackets. */
export function isLoopback(named: string): boolean {
  const host = named.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Whether a server without TLS would read a password on its way through a network. */
export function exposesPassword({ smtpUrl, allowsPlain }: Omit<MailServer, 'from'>): boolean {
  const { protocol, hostname, username, password } = new URL(smtpUrl);
  const isRemote = protocol === 'smtp:' && !isLoopback(hostname);
  return allowsPlain && isRemote && username + password !== '';
}
