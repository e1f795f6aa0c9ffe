import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A request that is done, for whoever counts, measures or writes down. */
export interface Served {
  readonly requestId: string;
  readonly method: string;
  /** The pattern, not the path: a path may hold a name or an address. */
  readonly route: string;
  readonly status: number;
  /** From its head to the end of its reply, in milliseconds. */
  readonly ms: number;
  readonly userId: number | undefined;
  /** Where he acts for another. */
  readonly actorId: number | undefined;
  readonly address: string;
  /** Asked by supervisors, who ask without end. */
  readonly isProbe: boolean;
  /** Was open for as long as its reader liked: how long it took says nothing. */
  readonly isStream: boolean;
}

export type Watcher = (served: Served) => void;

/** Tells each request that is done to those who want to know, in the order in which they came. */
export class ServedRequests {
  readonly #watchers: Watcher[] = [];

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  tell(served: Served): void {
    for (const watcher of this.#watchers) watcher(served);
  }

  /** Also those that Fastify answers. */
  listenTo(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.tell(servedBy(request, reply));
      done();
    });
  }
}

export function servedBy(request: FastifyRequest, reply: FastifyReply): Served {
  const { caller } = request;
  const { config, url } = request.routeOptions;
  return {
    requestId: request.id,
    method: request.method,
    route: url ?? 'unknown',
    status: reply.statusCode,
    ms: reply.elapsedTime,
    userId: caller?.user?.id,
    actorId: caller?.actor !== caller?.user ? caller?.actor?.id : undefined,
    address: request.ip,
    isProbe: config?.isProbe === true,
    isStream: config?.isStream === true && reply.statusCode === 200,
  };
}
