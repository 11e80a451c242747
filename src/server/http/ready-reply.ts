import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUFFER_BYTES, ownBytes } from '../infra/own-bytes.ts';

/** Shorter replies are not compressed. */
const LEAST_COMPRESSED_BYTES = 2048;

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof compressors;
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/**
 * A reply cached as the bytes that visitors get, with its envelope: most requests are theirs, and joining 40 KB
 * and compressing it costs more than the rest of the request. Compressed once, when somebody first accepts that.
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

  /** The `data` of the envelope, to be put into the envelope of a customer who is logged in. */
  get data(): Buffer {
    return this.whole.subarray(this.#dataFrom, this.#dataTo);
  }

  /** In memory, compressed forms included: these are a tenth of the text at most. */
  get bytes(): number {
    return Math.ceil(this.whole.length * 1.2) + (1 + ENCODINGS.length) * BUFFER_BYTES;
  }

  /** The best form that this `accept-encoding` allows. */
  async encoded(accepted: string | undefined): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = this.whole.length < LEAST_COMPRESSED_BYTES ? undefined : encodingFor(accepted);
    if (encoding === undefined) return { bytes: this.whole };
    let bytes = this.#compressed.get(encoding);
    if (!bytes) this.#compressed.set(encoding, (bytes = compressors[encoding](this.whole).then(ownBytes)));
    return { bytes: await bytes, encoding };
  }
}

/** `br;q=0` means: anything but that. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const allowed = accepted
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => allowed.includes(encoding));
}
