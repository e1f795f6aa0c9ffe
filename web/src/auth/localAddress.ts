/** The page to return to; only a local path, so that a link cannot redirect to another host. */
export const localAddress = (from: string | undefined): string =>
  from !== undefined && /^\/(?![/\\])/.test(from) ? from : '/';
