import type { Area } from 'react-easy-crop';

/** A square of a picture as a JPEG of at most this many pixels a side, on white where the picture is transparent. */
export function cropped(picture: ImageBitmap, square: Area, pixels: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(pixels, square.width));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  const { width: side } = canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = square;
  context.drawImage(picture, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
