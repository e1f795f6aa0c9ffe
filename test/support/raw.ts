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
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {}
  return { status: Number(start.split(' ')[1]), headers, body, json };
}

function unchunked(text: string): string {
  let bytes = Buffer.from(text);
  let whole = '';
  for (;;) {
    const line = bytes.indexOf('\r\n');
    const size = Number.parseInt(bytes.subarray(0, line).toString(), 16);
    if (line < 0 || !(size > 0)) return whole;
    whole += bytes.subarray(line + 2, line + 2 + size).toString();
    bytes = bytes.subarray(line + 2 + size + 2);
  }
}
