import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { maxImageBytes, maxImageFrames, maxImagePixels } from '@shieldsource/contract/files';
import { refuse } from '../refusal.ts';
import { limitConcurrency } from './concurrency-limit.ts';

/** An image of ours: made anew from the pixels of what was sent, so nothing else of it is left. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly mime: ImageMime;
}

/**
 * Reads an uploaded image and encodes it again without metadata, in its turn: nothing within the limits is refused unless
 * more waits than minutes of work (`tooOften`). Refuses what is no PNG, JPEG, WebP or GIF by its content (`notAnImage`), is
 * a PNG that moves (`animatedPng`), does not decode (`imageDamaged`), is over 10 MB (`fileTooLarge`), or has more than 40
 * megapixels over all its frames, or more than 100 frames (`imageTooManyPixels`).
 */
export async function cleanImage(path: string): Promise<CleanImage> {
  if ((await stat(path)).size > maxImageBytes) throw refuse('fileTooLarge');
  const type = await fileTypeFromFile(path);
  if (type?.mime === 'image/apng') throw refuse('animatedPng');
  if (!isImageMime(type?.mime)) throw refuse('notAnImage');
  const mime = type.mime;
  const facts = await sharp(path, { limitInputPixels: false }).metadata().catch(damaged);
  if (facts.mediaType !== mime) throw refuse('notAnImage');
  if (framesOf(facts) > maxImageFrames || pixelsOf(facts) > maxImagePixels) throw tooMuch(facts);

  const opened = sharp(path, opening(facts));
  // what a camera wrote about its position is applied before it is stripped; animations cannot be turned
  const upright = framesOf(facts) === 1 ? opened.autoOrient() : opened;
  const pixels = pixelsOf(facts);
  return { bytes: await encoded(upright, pixels, encoders[mime](pixels)), mime };
}

function tooMuch(facts: Metadata) {
  const [pixels, frames] = [pixelsOf(facts), framesOf(facts)];
  const inWords = (count: number) => `${Math.ceil(count / 10_000).toLocaleString('zh-CN')} 万像素`;
  const words =
    pixels > maxImagePixels
      ? `图片${frames > 1 ? '各帧共' : '有'} ${inWords(pixels)}，超过上限 ${inWords(maxImagePixels)}`
      : `图片有 ${frames} 帧，超过上限 ${maxImageFrames} 帧`;
  const limits = { maxPixels: maxImagePixels, maxFrames: maxImageFrames };
  return refuse('imageTooManyPixels', { pixels, frames, ...limits }, `${words}，请缩小后再传`);
}

/**
 * A copy of one of our images at `widthOf(asked)` pixels, of one of its `copyTypesOf`, or null when the image is no wider than
 * that: nothing is ever enlarged.
 */
export async function narrowed(
  { bytes, mime }: CleanImage,
  asked: number,
): Promise<CleanImage | null> {
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
  const width = widthOf(asked);
  if ((facts.width ?? 0) <= width) return null;
  const copy = sharp(bytes, opening(facts)).resize({ width });
  const height = ((facts.height ?? 0) * width) / (facts.width ?? 1);
  const isQuick = width * height * framesOf(facts) <= maxQuickPixels && height < maxWebpHeight;
  return mime === 'image/gif' || !isQuick
    ? { bytes: await encoded(copy, pixelsOf(facts), encoders[mime](maxQuickPixels)), mime }
    : { bytes: await encoded(copy, pixelsOf(facts), clearWebp), mime: 'image/webp' };
}

/** Widths come in steps of 64 up to 2048, at least the asked one, so that nobody fills the disk with variants. */
export const widthOf = (asked: number): number => Math.min(2048, Math.ceil(asked / 64) * 64);

/**
 * The types that a copy may have: WebP takes a third of a PNG's bytes, but half a second a megapixel, so the copies of large
 * images keep their type, as animations do.
 */
export const copyTypesOf = (mime: ImageMime): readonly ImageMime[] =>
  mime === 'image/gif' ? [mime] : [...new Set<ImageMime>(['image/webp', mime])];

const maxQuickPixels = 4_000_000;
/** The format has no higher images. */
const maxWebpHeight = 16_383;

const encoders = {
  'image/png': () => (image) => image.png(),
  'image/jpeg': () => (image) => image.jpeg({ quality: 85 }),
  // a third of the time for a tenth more bytes
  'image/webp': (pixels) => (image) =>
    image.webp({ quality: 85, effort: pixels > maxQuickPixels ? 0 : 4 }),
  'image/gif': () => (image) => image.gif({ effort: 1 }),
} as const satisfies Record<string, (pixels: number) => Encoder>;
type Encoder = (image: Sharp) => Sharp;

/**
 * Keeps coloured letters clear, and takes twice as long: too long for all that people send. What is transparent costs a third
 * of a drawing's bytes when it is kept exactly, and looks the same when it is not.
 */
const clearWebp: Encoder = (image) =>
  image.webp({ quality: 85, alphaQuality: 60, smartSubsample: true });

export type ImageMime = keyof typeof encoders;
export const isImageMime = (mime: string | undefined): mime is ImageMime =>
  mime !== undefined && Object.hasOwn(encoders, mime);

const framesOf = (facts: Metadata) => facts.pages ?? 1;
const pixelsOf = (facts: Metadata) => (facts.width ?? 0) * (facts.height ?? 0) * framesOf(facts);
const opening = (facts: Metadata) =>
  ({ limitInputPixels: maxImagePixels, failOn: 'error', animated: framesOf(facts) > 1 }) as const;

const damaged = (): never => {
  throw refuse('imageDamaged');
};

/** Ends what never would, and judges nothing: a picture within the limits takes a second or three of a processor. */
const longestMs = 60_000;
/** What may wait: some ten times what one person sends at once. */
const maxWaitingPixels = 200 * maxImagePixels;
let waitingPixels = 0;

const busy = () => refuse('tooOften', { retryAfter: 15 }, '正在处理的图片较多，请稍后再试');

// two at a time: the threads they run on also read files and hash passphrases; of large ones one, for their memory
const inTurn = limitConcurrency(2);
const largeInTurn = limitConcurrency(1);

async function encoded(image: Sharp, pixels: number, by: Encoder): Promise<Buffer> {
  if (waitingPixels + pixels > maxWaitingPixels) throw busy();
  waitingPixels += pixels;
  const work = () => inTurn(() => encode(by(image)));
  try {
    return await (pixels > maxQuickPixels ? largeInTurn(work) : work());
  } finally {
    waitingPixels -= pixels;
  }
}

async function encode(image: Sharp): Promise<Buffer> {
  const begun = performance.now();
  try {
    return await image.timeout({ seconds: longestMs / 1_000 }).toBuffer();
  } catch {
    throw performance.now() - begun < longestMs ? refuse('imageDamaged') : busy();
  }
}

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
