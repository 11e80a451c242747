import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter replies are not compressed. */
export const MIN_COMPRESSED_BYTES = 2048;
/** Longer ones are compressed in another thread, so that other requests do not wait. */
const MAX_AT_ONCE = 128 * 1024;

export type Encoding = 'br' | 'gzip';
/** The supported encodings, the best one first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Quality 3 costs less time than it saves on any phone, and a small window of gzip less than a large one. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { windowBits: 14, memLevel: 7 };

/**
 * Compresses JSON that is sent as a whole: replies of calls, of 2 to 60 KB. A stream for each would take ten times as
 * long (decision 92). A reply with its own `content-encoding` is not changed; pages and files are not JSON.
 */
export function compressJson(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.hasHeader('content-encoding') || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload;
    if (Buffer.byteLength(payload) < MIN_COMPRESSED_BYTES) return payload;
    const vary = reply.getHeader('vary');
    if (!/accept-encoding/i.test(String(vary ?? '')))
      reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    // that was the length before compression
    reply.removeHeader('content-length').header('content-encoding', encoding);
    return Buffer.byteLength(payload) > MAX_AT_ONCE
      ? compressInThread(payload, encoding)
      : compressNow(payload, encoding);
  });
}

function compressNow(payload: string | Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(payload, BROTLI) : gzipSync(payload, GZIP);
}

function compressInThread(payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(payload, BROTLI) : promisify(gzip)(payload, GZIP);
}

/**
 * Returns the best encoding that this `accept-encoding` allows. `br;q=0` excludes it; a weight that is not a number
 * excludes, too.
 */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const allowed = accepted
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || /^q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)$/.test(weight))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => allowed.includes(encoding));
}
