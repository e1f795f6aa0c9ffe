import { escapeRegExp } from '../core/text.ts';

/** Longest stored reason, in characters. */
const mostLength = 300;
/** Looks like a secret: long, without dots and spaces. */
const secretPattern = /[0-9A-Za-z][0-9A-Za-z_-]{14,}/g;

/**
 * The error of a mail server or the network in one line that is safe to store and show: without
 * links, secrets of the mail and the mail server's password, which servers may repeat.
 */
export function reasonOf(said: string, mailText: string, passwords: readonly string[]): string {
  const codes = (mailText.match(secretPattern) ?? []).flatMap((secret) => [
    secret,
    secret.replaceAll('-', ''),
  ]);
  const secrets = [...passwords, ...codes].filter((secret) => secret !== '');
  let reason = said.replace(/\s*\p{Cc}+\s*/gu, ' ').slice(0, 4000);
  for (const secret of secrets.sort((a, b) => b.length - a.length)) {
    reason = reason.replaceAll(new RegExp(escapeRegExp(secret), 'gi'), '…');
  }
  reason = reason.replace(/\b[a-z]+:\/\/\S+/gi, '…').trim();
  return reason.length > mostLength ? `${reason.slice(0, mostLength).toWellFormed()}…` : reason;
}
