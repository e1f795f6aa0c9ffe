/**
 * Normalizes a request target before routing. Extra slashes before the API prefix and one trailing
 * slash are dropped, except the trailing slash of DELETE and PATCH (D1). An absolute-form target
 * loses scheme and host, so that they cannot be mistaken for the server's own.
 */
export function tidyTarget(method: string, target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const { path, rest } = split(local);
  const tidy = path.replace(/^\/{2,}(?=api\/v1(?:\/|$))/, '/');
  const isForgiving = method !== 'DELETE' && method !== 'PATCH';
  return (isForgiving ? tidy.replace(/(?<=.)\/$/, '') : tidy || '/') + rest;
}

/** The path as sent, without the query. */
export const pathOf = (target: string): string => split(target).path;

/** Base path of the service below its host, '' at the root. Proxies strip it. */
export const pathPrefix = ({ publicUrl }: { readonly publicUrl: string }): string =>
  new URL(publicUrl).pathname.replace(/\/+$/, '');

/** True for paths such as `/a//b` or `/a/`: a segment was built from an empty name or id. */
export function hasEmptySegment(target: string): boolean {
  const { path } = split(target);
  return path !== '/' && (path.includes('//') || path.endsWith('/'));
}

function split(target: string): { path: string; rest: string } {
  const end = target.search(/[?#]/);
  return end < 0
    ? { path: target, rest: '' }
    : { path: target.slice(0, end), rest: target.slice(end) };
}
