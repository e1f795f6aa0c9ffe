/** The sealed cookie that has it must stay small. */
export const maxPathLength = 1000;

/**
 * The path of this instance that a link asks to return to; `/` for anything else, so that no link can
 * lead to another site.
 * @param publicUrl without a trailing slash; the path is below it
 */
export function ownPath(path: unknown, publicUrl: string): string {
  if (typeof path !== 'string' || path.length > maxPathLength) return '/';
  // Browsers read `\` as `/`, and drop tabs and line breaks.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !path.isWellFormed()) return '/';
  const base = new URL(publicUrl);
  const url = URL.parse(`${publicUrl}${path}`);
  const root = base.pathname.replace(/\/$/, '');
  if (url === null || url.origin !== base.origin || !url.pathname.startsWith(`${root}/`))
    return '/';
  const own = url.pathname.slice(root.length);
  // `/./` and the like disappear only when the address is read.
  if (own.startsWith('//') || /^\/(sign-in|api)(\/|$)/.test(own)) return '/';
  return `${own}${url.search}${url.hash}`;
}
