/**
 * Normalizes a request target before routing: drops empty segments around the API prefix, and all
 * of them below it and one trailing slash unless the method is DELETE or PATCH (D1, D50). An
 * absolute-form target loses scheme and host, so that they cannot be mistaken for the server's own.
 */
export function tidyTarget(method: string, target: string): string {
  if (/^\/api\/v1(?:\/[^/?#]+)+(?:[?#]|$)/.test(target)) return target;
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const { path, rest } = split(local);
  const tidy = path.replace(/^\/+api\/v1(?:\/+|$)/, '/api/v1/');
  if (keepsEmptySegments(method)) return (tidy || '/') + rest;
  const whole = tidy.startsWith('/api/v1/') ? tidy.replace(/\/{2,}/g, '/') : tidy;
  return whole.replace(/(?<=.)\/$/, '') + rest;
}

/** A client that builds a path with an empty id must not delete or change something else (D1). */
export const keepsEmptySegments = (method: string): boolean =>
  method === 'DELETE' || method === 'PATCH';

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
