/** How often the server looks at its event loop for `/metrics`, in milliseconds. */
const resolutionMs = 10;

/** What opens `/metrics` of a server in a bench. */
export const metricsToken = 'a token for a bench';

/**
 * How late at most a server's event loop came to what was due since this was asked last, in
 * milliseconds; from its own metrics, which begin anew each time they are read.
 */
export async function longestStallMs(url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const seconds = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(
    await reply.text(),
  )?.[1];
  if (seconds === undefined) throw new Error('the server tells nothing of its event loop');
  return Math.max(0, Number(seconds) * 1000 - resolutionMs);
}
