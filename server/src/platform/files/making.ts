import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';

/** How a picture is made of another one; it can be told to another process. */
export interface Making {
  /** Of what is read, over all frames. */
  readonly pixels: number;
  readonly isAnimated: boolean;
  readonly to: keyof typeof encoders;
  readonly width?: number;
}

export const maxQuickPixels = 4_000_000;
/** Whether it takes a process of its own. */
export const isLarge = ({ pixels }: Making): boolean => pixels > maxQuickPixels;

/** Ends what never would, and judges nothing: a picture within the limits takes a second or three of a processor. */
export const longestMs = 60_000;

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

/** The maker could not be started, took too long or was killed: it says nothing of the picture. */
export class Stopped extends Error {}

/**
 * Makes it in a process of its own: what a large picture takes, 300 MB for 39 megapixels, is given back with it, and the
 * server never grows by it. Throws when it does not decode, and `Stopped` when that was not tried to the end.
 */
export async function madeApart(source: Readable, making: Making): Promise<Buffer> {
  const maker = spawn(process.execPath, [import.meta.filename, JSON.stringify(making)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: longestMs,
  });
  const ended = once(maker, 'close').then(
    ([code]) => code as number | null,
    () => null,
  );
  // it ends without reading further where it cannot decode
  const sent = pipeline(source, maker.stdin).catch(() => {});
  const [bytes, code] = await Promise.all([buffer(maker.stdout), ended, sent]);
  if (code === null) throw new Stopped();
  if (code !== 0) throw new Error('a picture could not be made');
  return bytes;
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
} as const satisfies Record<string, (image: Sharp, making: Making) => Sharp>;

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
