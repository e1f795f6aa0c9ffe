import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PunchcardError } from '../../core/errors.ts';
import type { HttpSettings } from '../settings.ts';
import { errorBody } from './errors.ts';
import { securityHeaders } from './headers.ts';

// An import of node:http would evaluate all its getters and so load the WebSocket client.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

type ConnectionError = Error & { readonly code?: string };

const refusals: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'the headers of the request are too large'],
};

/** Responds in the API's format to malformed or incomplete HTTP. */
export function brokenRequestHandler(
  settings: HttpSettings,
  nextRequestId: () => string,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const [status, message] = refusals[error.code ?? ''] ?? [400, 'the request is malformed'];
      socket.write(rawReply(status, message, settings, nextRequestId()));
    }
    socket.destroy();
  };
}

function rawReply(status: number, message: string, settings: HttpSettings, id: string): string {
  const body = JSON.stringify(errorBody(message, settings));
  const headers = {
    ...securityHeaders(settings),
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Responds with a body if Node.js would refuse without one (a missing `Host` header, which
 * HTTP/1.1 requires, and an unknown expectation) or would take the first of two `Host` headers,
 * while a proxy may have taken the other.
 */
export function answerProtocolErrors(app: FastifyInstance, settings: HttpSettings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, httpVersion } = request.raw;
    const hosts = rawHeaders.filter(
      (name, i) => i % 2 === 0 && name.toLowerCase() === 'host',
    ).length;
    if (hosts > 1) done(new PunchcardError('bad_request', 'the Host header must be given once'));
    else if (hosts === 0 && httpVersion === '1.1') {
      done(new PunchcardError('bad_request', 'the Host header is missing'));
    } else done();
  });
  (app.server as Server).on('checkExpectation', (_: IncomingMessage, reply: ServerResponse) => {
    const body = JSON.stringify(errorBody('the expectation is not known', settings));
    reply.writeHead(417, {
      ...securityHeaders(settings),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    reply.end(body);
  });
}
