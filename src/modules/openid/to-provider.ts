import type { FastifyReply, FastifyRequest } from 'fastify';
import { takeAllowance } from '../../core/allowance.ts';
import { host } from '../../core/caller.ts';
import { networkOf } from '../../core/sign-in/network.ts';
import { write } from '../../core/transaction.ts';
import type { HttpContext } from '../../http/api.ts';
import { beginAttempt } from './client.ts';
import { errorOf } from './errors.ts';
import { type Sent, setFlow } from './flow-cookie.ts';
import type { Provider } from './providers.ts';

/** A request of the browser, and the reply to it. */
export interface Visit {
  readonly http: HttpContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Remembers the attempt in the browser.
 * @returns the provider's address to send it to
 */
export async function sendToProvider(
  visit: Visit,
  provider: Provider,
  sent: Omit<Sent, 'stage' | 'provider' | 'attempt'>,
): Promise<string> {
  const { http, reply } = visit;
  const { context, settings } = http;
  await countStep(visit);
  const { url, attempt } = await beginAttempt(context, provider, settings.publicUrl, {
    mustProve: sent.purpose === 'prove',
    asksConnection: sent.connects,
  });
  setFlow(reply, http, { ...sent, stage: 'sent', provider: provider.id, attempt });
  return url.href;
}

/** Steps of a network in ten minutes; each asks the provider. */
const stepsPerNetwork = 300;

export async function countStep({ http: { context }, request }: Visit): Promise<void> {
  const key = `sign-in-step:@${networkOf(request.ip)}`;
  const allowance = { key, allowed: stepsPerNetwork, windowSeconds: 600 };
  await write(context, host, (tx) =>
    takeAllowance(tx, allowance, () => errorOf('too_many_requests', 'sign-in.too-many-steps')),
  );
}
