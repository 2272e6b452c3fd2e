/** The visible square of a picture: its centre and its zoom, in pixels of the picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 fits the shorter side of the picture. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;

/** The side of the visible square. */
export const sideOf = ({ width, height }: Size, zoom: number): number =>
  Math.min(width, height) / zoom;

/** The centre of the picture at zoom 1. */
export const wholeOf = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The nearest crop that lies inside the picture. */
export function within(size: Size, { x, y, zoom }: Crop): Crop {
  const fit = Math.min(Math.max(zoom, 1), maxZoom);
  const half = sideOf(size, fit) / 2;
  const inside = (value: number, length: number) =>
    Math.min(Math.max(value, half), Math.max(length - half, half));
  return { x: inside(x, size.width), y: inside(y, size.height), zoom: fit };
}

/** Draws the crop on a square canvas, on white where the picture is transparent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, crop.zoom);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}

/** The crop as a JPEG of at most this many pixels a side, as far as the picture has them. */
export function cropped(picture: ImageBitmap, crop: Crop, pixels: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(
    1,
    Math.min(pixels, Math.round(sideOf(picture, crop.zoom))),
  );
  drawCrop(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
