import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUFFER_BYTES, ownBytes } from '../infra/own-bytes.ts';
import { ENCODINGS, type Encoding, encodingFor, MIN_COMPRESSED_BYTES } from './compression.ts';

/** Higher quality than for a single reader, because cached replies are compressed once. */
const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/**
 * A reply cached as the bytes that visitors get, with its envelope: most requests are theirs, and joining 40 KB and
 * compressing it costs more than the rest of the request. It is compressed at the first request that accepts it.
 */
export class ReadyReply {
  readonly whole: Buffer;
  readonly #dataFrom: number;
  readonly #dataTo: number;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor([head, data, tail]: readonly [Buffer, Buffer, Buffer]) {
    this.whole = ownBytes(Buffer.concat([head, data, tail]));
    this.#dataFrom = head.length;
    this.#dataTo = head.length + data.length;
  }

  /** The `data` of the envelope, for the envelope of a logged-in customer. */
  get data(): Buffer {
    return this.whole.subarray(this.#dataFrom, this.#dataTo);
  }

  /** The size in memory, compressed forms included: these are a tenth of the text at most. */
  get bytes(): number {
    return Math.ceil(this.whole.length * 1.2) + (1 + ENCODINGS.length) * BUFFER_BYTES;
  }

  /** Returns the best encoding that this `accept-encoding` allows. */
  async encoded(accepted: string | undefined): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = this.whole.length < MIN_COMPRESSED_BYTES ? undefined : encodingFor(accepted);
    if (encoding === undefined) return { bytes: this.whole };
    let bytes = this.#compressed.get(encoding);
    if (!bytes) this.#compressed.set(encoding, (bytes = compressors[encoding](this.whole).then(ownBytes)));
    return { bytes: await bytes, encoding };
  }
}
