import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Api } from '../api.ts';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;

/**
 * Compresses responses of 1 kB and more for clients that accept it. A route sets `compress: false`
 * if its response has a secret, an ETag of the uncompressed bytes, or events (051).
 */
export async function compressAnswers(api: Api): Promise<void> {
  await api.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/(csv|calendar))/,
    // A small window: its memory is held as long as a client takes to read a long list.
    brotliOptions: { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } },
    zlibOptions: { level: 4 },
  });
}
