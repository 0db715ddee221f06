// Finds codes in pictures, apart from the page: the browser's own detector where it reads all that a vehicle carries, else ZXing.
// Each picture is answered with the texts in it, or with null where this browser can do neither.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Read = (picture: ImageBitmap) => Promise<string[]>;

interface OwnDetector {
  new (options: { formats: readonly string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** Door labels, registrations, window stickers. */
const OWN_FORMATS = ['code_39', 'code_128', 'qr_code', 'data_matrix'];

const reader = ownReader().then((own) => own ?? zxingReader());

addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void reader
    .then((read) => read(picture))
    .catch(() => null)
    .then((texts) => {
      picture.close();
      postMessage(texts);
    });
});

async function ownReader(): Promise<Read | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: OwnDetector };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => null)) ?? [];
  if (!BarcodeDetector || !OWN_FORMATS.every((format) => formats.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: OWN_FORMATS });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function zxingReader(): Promise<Read> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // Else it would come from somebody else's server.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = new OffscreenCanvas(0, 0).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser draws no pictures in a worker.');
  return async (picture) => {
    const { width, height } = picture;
    Object.assign(canvas.canvas, { width, height });
    canvas.drawImage(picture, 0, 0);
    const found = await readBarcodes(canvas.getImageData(0, 0, width, height), { formats: ['Code39', 'Code128', 'QRCode', 'DataMatrix'] });
    return found.map(({ text }) => text);
  };
}
