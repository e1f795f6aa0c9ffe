import { availableParallelism } from 'node:os';
import type { Config } from '../config/config.ts';

/** How many workers a setting means here. */
export const workerCount = ({ workers }: Pick<Config, 'workers'>): number =>
  workers === 'auto' ? availableParallelism() : workers;

/**
 * What one of so many workers may take. Bounds on all requests and streams are parted, so that they
 * stay what they were set to; those for one user are not, as all he asks may meet at one worker.
 */
export function shareOf(config: Config, count: number): Config {
  const part = (most: number): number => Math.ceil(most / count);
  const { maxConcurrentRequests, maxStreams, maxEventStreams } = config.http;
  return {
    ...config,
    http: {
      ...config.http,
      maxConcurrentRequests: part(maxConcurrentRequests),
      maxStreams: part(maxStreams),
      maxEventStreams: part(maxEventStreams),
    },
  };
}

/** Password hashes at once in one of so many workers: together they take the cores there are. */
export const hashesAtOnce = (count: number): number =>
  Math.max(1, Math.floor(availableParallelism() / count));
