import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { maxImageBytes, maxImageFrames, maxImagePixels } from '@shieldsource/contract/files/calls';
import { say } from '@shieldsource/contract/say';
import type { Language } from '@shieldsource/contract/site/language';
import { readersLanguage } from '../language.ts';
import { refuse } from '../refusal.ts';
import { inThread, limitConcurrency } from '../threads.ts';
import { made } from './drawing.ts';
import { madeApart, Stopped } from './maker.ts';
import { isLarge, longestMs, maxQuickPixels, type Making } from './making.ts';

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

  const making = { pixels: pixelsOf(facts), isAnimated: framesOf(facts) > 1, to: mime };
  return { bytes: await inItsTurn(path, making), mime };
}

function tooMuch(facts: Metadata) {
  const [pixels, frames] = [pixelsOf(facts), framesOf(facts)];
  const words =
    pixels > maxImagePixels
      ? say(
          frames > 1
            ? '图片各帧共 {pixels} 万像素，超过上限 {most} 万像素，请缩小后再传'
            : '图片有 {pixels} 万像素，超过上限 {most} 万像素，请缩小后再传',
          { pixels: inUnits(pixels), most: inUnits(maxImagePixels) },
        )
      : say('图片有 {frames} 帧，超过上限 {most} 帧，请缩小后再传', {
          frames,
          most: maxImageFrames,
        });
  const limits = { maxPixels: maxImagePixels, maxFrames: maxImageFrames };
  return refuse('imageTooManyPixels', { pixels, frames, ...limits }, words);
}

/** The unit that pixels are counted in by the words of each language. */
const pixelUnits: Readonly<Record<Language, number>> = { 'zh-CN': 10_000, en: 1_000_000 };

function inUnits(pixels: number): string {
  const language = readersLanguage();
  return Math.ceil(pixels / pixelUnits[language]).toLocaleString(language);
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
  const height = ((facts.height ?? 0) * width) / (facts.width ?? 1);
  const isQuick = width * height * framesOf(facts) <= maxQuickPixels && height < maxWebpHeight;
  const making = { pixels: pixelsOf(facts), isAnimated: framesOf(facts) > 1, width };
  return mime === 'image/gif' || !isQuick
    ? { bytes: await inItsTurn(bytes, { ...making, to: mime }), mime }
    : { bytes: await inItsTurn(bytes, { ...making, to: 'clearWebp' }), mime: 'image/webp' };
}

/** Widths come in steps of 64 up to 2048, at least the asked one, so that nobody fills the disk with variants. */
export const widthOf = (asked: number): number => Math.min(2048, Math.ceil(asked / 64) * 64);

/**
 * The types that a copy may have: WebP takes a third of a PNG's bytes, but half a second a megapixel, so the copies of large
 * images keep their type, as animations do.
 */
export const copyTypesOf = (mime: ImageMime): readonly ImageMime[] =>
  mime === 'image/gif' ? [mime] : [...new Set<ImageMime>(['image/webp', mime])];

/** The format has no higher images. */
const maxWebpHeight = 16_383;

const imageMimes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageMime = (typeof imageMimes)[number];
export const isImageMime = (mime: string | undefined): mime is ImageMime =>
  imageMimes.some((one) => one === mime);

const framesOf = (facts: Metadata) => facts.pages ?? 1;
const pixelsOf = (facts: Metadata) => (facts.width ?? 0) * (facts.height ?? 0) * framesOf(facts);

const damaged = (): never => {
  throw refuse('imageDamaged');
};

/** What may wait: some ten times what one person sends at once. */
const maxWaitingPixels = 200 * maxImagePixels;
let waitingPixels = 0;

const busy = () => refuse('tooOften', { retryAfter: 15 }, '正在处理的图片较多，请稍后再试');

// one at a time, for its memory
const largeInTurn = limitConcurrency(1);

async function inItsTurn(source: string | Uint8Array, making: Making): Promise<Buffer> {
  const { pixels } = making;
  if (waitingPixels + pixels > maxWaitingPixels) throw busy();
  waitingPixels += pixels;
  try {
    return await (isLarge(making)
      ? largeInTurn(() => judged(() => madeApart(streamOf(source), making)))
      : inThread(() => judged(() => made(source, making))));
  } finally {
    waitingPixels -= pixels;
  }
}

const streamOf = (source: string | Uint8Array): Readable =>
  typeof source === 'string' ? createReadStream(source) : Readable.from([source]);

async function judged(work: () => Promise<Buffer>): Promise<Buffer> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    const isOfPicture = performance.now() - begun < longestMs && !(error instanceof Stopped);
    throw isOfPicture ? refuse('imageDamaged') : busy();
  }
}
