import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { isLarge, longestMs, type Making } from './making.ts';

/** Makes a picture here. Throws when it does not decode. */
export function made(source: string | Uint8Array, making: Making): Promise<Buffer> {
  const { pixels, isAnimated, to, width } = making;
  const opened = sharp(source, { limitInputPixels: pixels, failOn: 'error', animated: isAnimated });
  // what a camera wrote about its position is applied before it is stripped; animations cannot be turned
  const upright = isAnimated ? opened : opened.autoOrient();
  const sized = width === undefined ? upright : upright.resize({ width });
  return encoders[to](sized, making)
    .timeout({ seconds: longestMs / 1_000 })
    .toBuffer();
}

const encoders = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 85 }),
  // a third of the time for a tenth more bytes
  'image/webp': (image, making) =>
    image.webp({ quality: 85, effort: isLarge(making) && making.width === undefined ? 0 : 4 }),
  'image/gif': (image) => image.gif({ effort: 1 }),
  // Keeps coloured letters clear, and takes twice as long: too long for all that people send. What is transparent costs a
  // third of a drawing's bytes when it is kept exactly, and looks the same when it is not.
  clearWebp: (image) => image.webp({ quality: 85, alphaQuality: 60, smartSubsample: true }),
} as const satisfies Record<Making['to'], (image: Sharp, making: Making) => Sharp>;

sharp.cache(false);
sharp.concurrency(1);
// every other reader of the library stays shut, whatever a file pretends to be; what people send never reaches the one
// for drawings, which the captcha needs
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

if (import.meta.main)
  process.stdout.write(
    await made(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '') as Making),
  );
