import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Drained {
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly ms: number;
}

/** Reads a long response as fast as it arrives, in a worker thread. */
export async function drained(url: string, token: string): Promise<Drained> {
  const worker = new Worker(new URL('drain.ts', import.meta.url), { workerData: { url, token } });
  const [said] = (await once(worker, 'message')) as [Drained | { failed: string }];
  await worker.terminate();
  if ('failed' in said) throw new Error(`${url}: ${said.failed}`);
  return said;
}
