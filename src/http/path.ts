/**
 * The target of a request as the routes know it. Slashes too many in front of the API, and one at
 * the end, are forgiven; but never at the end of a DELETE or PATCH (D1). A target in absolute form,
 * as proxies send it, loses its scheme and host: nothing may take them for the server's own.
 */
export function tidyTarget(method: string, target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const { path, rest } = split(local);
  const tidy = path.replace(/^\/{2,}(?=api\/v1(?:\/|$))/, '/');
  const isForgiving = method !== 'DELETE' && method !== 'PATCH';
  return (isForgiving ? tidy.replace(/(?<=.)\/$/, '') : tidy || '/') + rest;
}

/** The path alone, as it was sent: without query. */
export const pathOf = (target: string): string => split(target).path;

/** Where the service lies below its host, '' at the top. A proxy takes it off before it hands on. */
export const pathPrefix = ({ publicUrl }: { readonly publicUrl: string }): string =>
  new URL(publicUrl).pathname.replace(/\/+$/, '');

/** True for a path such as `/a//b` or `/a/`: somebody built it with an empty name or id. */
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
