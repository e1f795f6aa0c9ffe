import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A reply as received over the wire. */
export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, decoded if it was chunked. */
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  readonly json: any;
}

/** Parses the bytes of one reply. */
export function readReply(bytes: string): RawReply {
  const end = bytes.indexOf('\r\n\r\n');
  const [start = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.slice(end + 4);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const body = isChunked ? unchunked(Buffer.from(rest)).toString() : rest;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {}
  return { status: Number(start.split(' ')[1]), headers, body, json };
}

/** One reply as text, its body decompressed as the client would. */
export function textOf(bytes: Buffer): string {
  const end = bytes.indexOf('\r\n\r\n') + 4;
  const head = bytes.subarray(0, end).toString();
  const encoding = /^content-encoding: (br|gzip)\r$/im.exec(head)?.[1];
  if (encoding === undefined) return bytes.toString();
  const isChunked = /^transfer-encoding: chunked\r$/im.test(head);
  const rest = bytes.subarray(end);
  const body = isChunked ? unchunked(rest) : rest;
  const plain = encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
  return `${head.replace(/^transfer-encoding: chunked\r\n/im, '')}${plain}`;
}

function unchunked(all: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let rest = all; ; ) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, line).toString(), 16);
    if (line < 0 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(rest.subarray(line + 2, line + 2 + size));
    rest = rest.subarray(line + 2 + size + 2);
  }
}
