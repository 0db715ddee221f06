// A worker that reads barcodes in images: with the browser's own detector if it supports all formats that vehicles carry, otherwise with
// ZXing. Answers each image with the texts found, or with null if neither works in this browser.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

type ReadCodes = (picture: ImageBitmap) => Promise<string[]>;

interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** The formats on door labels, window stickers, registrations and titles. */
const NATIVE_FORMATS = ['code_39', 'code_128', 'qr_code', 'data_matrix', 'pdf417'];

const reader = nativeReader().then((own) => own ?? zxingReader());

addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void reader
    .then((read) => read(picture))
    .catch(() => null)
    .then((texts) => {
      picture.close();
      postMessage(texts);
    });
});

async function nativeReader(): Promise<ReadCodes | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => null)) ?? [];
  if (!BarcodeDetector || !NATIVE_FORMATS.every((format) => formats.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: NATIVE_FORMATS });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function zxingReader(): Promise<ReadCodes> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // By default, ZXing would load its WebAssembly from a third-party server.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = new OffscreenCanvas(0, 0).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser has no 2D canvas in workers.');
  return async (picture) => {
    const { width, height } = picture;
    Object.assign(canvas.canvas, { width, height });
    canvas.drawImage(picture, 0, 0);
    const found = await readBarcodes(canvas.getImageData(0, 0, width, height), {
      formats: ['Code39', 'Code128', 'QRCode', 'DataMatrix', 'PDF417'],
    });
    return found.map(({ text }) => text);
  };
}
