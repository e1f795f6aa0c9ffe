import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { errorOf, type Problem, problemOf } from '../../core/errors.ts';
import type { HttpSettings } from '../settings.ts';
import { type RawError, rawError } from './raw-error.ts';

/** What Node.js reports. */
type ConnectionError = Error & { readonly code?: string };

const refusals: Readonly<Record<string, readonly [number, Problem]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, problemOf('request.too-slow')],
  HPE_HEADER_OVERFLOW: [431, problemOf('request.headers-too-large')],
};

/** Responds in the API's format to malformed or incomplete HTTP. */
export function brokenRequestHandler(
  settings: HttpSettings,
  nextRequestId: () => string,
): (error: ConnectionError, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const [status, problem] = refusals[code] ?? [400, problemOf('request.malformed')];
      const error = rawError(problem, settings);
      socket.write(replyOf(status, error, nextRequestId()));
    }
    socket.destroy();
  };
}

function replyOf(status: number, { headers: more, body }: RawError, id: string): string {
  const headers = { ...more, 'x-request-id': id, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Refuses, with a body, what Node.js would refuse without one (a missing `Host` header, which
 * HTTP/1.1 requires, and an unknown expectation), and a second `Host` header: Node.js would use the
 * first, while a proxy may have used the other.
 */
export function answerProtocolErrors(app: FastifyInstance, settings: HttpSettings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, httpVersion } = request.raw;
    const hosts = rawHeaders.filter(
      (name, i) => name.length === 4 && i % 2 === 0 && name.toLowerCase() === 'host',
    ).length;
    if (hosts > 1) done(errorOf('bad_request', 'request.two-hosts'));
    else if (hosts === 0 && httpVersion === '1.1') {
      done(errorOf('bad_request', 'request.no-host'));
    } else done();
  });
  const server = app.server as Server;
  server.on('checkExpectation', (_request: IncomingMessage, reply: ServerResponse) => {
    const { headers, body } = rawError(problemOf('request.expectation'), settings);
    reply.writeHead(417, { ...headers, connection: 'close' });
    reply.end(body);
  });
}
