import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The kinds of codes that are on goods, labels of scales and crates. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'databar', 'databar_expanded', 'itf'] as const;

// A worker of its own: it has its own policy, by which it alone may run WebAssembly, and the page goes on while it
// reads.
prepareZXingModule({ overrides: { locateFile: () => reader } });
const detector = new BarcodeDetector({ formats: [...FORMATS] });

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => void read(data));

/** Replies with the codes in a picture, or with nothing where the reader could not be loaded. */
async function read(picture: ImageBitmap): Promise<void> {
  try {
    const found = await detector.detect(picture);
    postMessage(
      found.map(({ rawValue, format, boundingBox: { x, y, width, height } }) => ({
        rawValue,
        format,
        boundingBox: { x, y, width, height },
      })),
    );
  } catch {
    postMessage(undefined);
  } finally {
    picture.close();
  }
}
