/** Longest kept; what comes after it says nothing more. */
const mostLength = 300;
/** What could open something: long, without a dot or a blank. */
const secretPattern = /[0-9A-Za-z][0-9A-Za-z_-]{14,}/g;

/**
 * What a mail server or the network said, in one line that is fit to be kept and shown: without any
 * link, without what is secret in the mail, and without the password of the mail server. Servers
 * repeat such things, e.g. where a filter does not like a link.
 */
export function reasonOf(said: string, mailText: string, passwords: readonly string[]): string {
  const codes = (mailText.match(secretPattern) ?? []).flatMap((secret) => [
    secret,
    secret.replaceAll('-', ''),
  ]);
  const secrets = [...passwords, ...codes].filter((secret) => secret !== '');
  let reason = said.replace(/\s*\p{Cc}+\s*/gu, ' ').slice(0, 4000);
  for (const secret of secrets.sort((a, b) => b.length - a.length)) {
    reason = reason.replaceAll(new RegExp(RegExp.escape(secret), 'gi'), '…');
  }
  reason = reason.replace(/\b[a-z]+:\/\/\S+/gi, '…').trim();
  return reason.length > mostLength ? `${reason.slice(0, mostLength).toWellFormed()}…` : reason;
}
