import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The formats of codes on goods, labels of scales and crates. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'databar', 'databar_expanded', 'itf'] as const;

// The reader is a separate worker: only its own policy allows WebAssembly, and the page stays responsive.
prepareZXingModule({ overrides: { locateFile: () => reader } });
const detector = new BarcodeDetector({ formats: [...FORMATS] });

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => void read(data));

/** Replies with the codes in a picture, or with none if the reader could not be loaded. */
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
