import { expect, test } from 'vitest';
import { cropped, sideOf, wholeOf, within } from './crop.ts';

const wide = { width: 400, height: 200 };

test('a picture is first seen in its middle, filling the frame', () => {
  expect(wholeOf(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(wide, 1)).toBe(200);
});

test.each([
  [
    { x: -50, y: 100, zoom: 1 },
    { x: 100, y: 100, zoom: 1 },
  ],
  [
    { x: 999, y: 999, zoom: 2 },
    { x: 350, y: 150, zoom: 2 },
  ],
  [
    { x: 200, y: 0, zoom: 0.2 },
    { x: 200, y: 100, zoom: 1 },
  ],
  [
    { x: 200, y: 100, zoom: 99 },
    { x: 200, y: 100, zoom: 4 },
  ],
])('what lies outside, %o, comes to lie inside', (wanted, inside) => {
  expect(within(wide, wanted)).toEqual(inside);
});

test('the chosen square is what is cut out, and no larger than the picture', async () => {
  const drawn = new OffscreenCanvas(400, 200);
  const pen = drawn.getContext('2d')!;
  pen.fillStyle = '#f00';
  pen.fillRect(0, 0, 200, 200);
  pen.fillStyle = '#00f';
  pen.fillRect(200, 0, 200, 200);
  const picture = drawn.transferToImageBitmap();
  const colourAt = async (x: number) => {
    const blob = await cropped(picture, { x, y: 100, zoom: 2 }, 512);
    const cut = await createImageBitmap(blob!);
    expect([blob!.type, cut.width, cut.height]).toEqual(['image/jpeg', 100, 100]);
    const canvas = new OffscreenCanvas(100, 100);
    const seen = canvas.getContext('2d')!;
    seen.drawImage(cut, 0, 0);
    const [red = 0, , blue = 0] = seen.getImageData(50, 50, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  };
  expect([await colourAt(50), await colourAt(350)]).toEqual(['red', 'blue']);
});
