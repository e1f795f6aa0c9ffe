import { connect, type Socket } from 'node:net';

/** A request whose head the server has read and whose last byte is still missing. */
export interface BegunRequest {
  readonly socket: Socket;
  /** Sends the last byte. */
  finish(): void;
  /** The reply, once the connection is closed. */
  readonly answer: Promise<string>;
}

/**
 * Sends a JSON POST without its last byte. Resolves when the server asks for the body: from then on
 * the server has a request to finish, not an idle connection.
 */
export async function beginRequest(
  url: string,
  path: string,
  body: string,
  token?: string,
): Promise<BegunRequest> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  let told = (): void => {};
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    told();
  });
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  const isAskedFor = new Promise<void>((resolve, reject) => {
    told = () => {
      if (text.includes('100 Continue\r\n\r\n')) resolve();
    };
    void answer.then(() => reject(new Error(`the request did not begin: ${text}`)));
  });
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: x',
    ...(token === undefined ? [] : [`Authorization: token ${token}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await isAskedFor;
  text = '';
  socket.write(body.slice(0, -1));
  return { socket, finish: () => socket.write(body.slice(-1)), answer };
}
