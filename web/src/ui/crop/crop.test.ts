import { expect, test } from 'vitest';
import { cropped } from './crop.ts';

test('the chosen square is what is cut out, and no larger than the picture', async () => {
  const drawn = new OffscreenCanvas(400, 200);
  const pen = drawn.getContext('2d')!;
  pen.fillStyle = '#f00';
  pen.fillRect(0, 0, 200, 200);
  pen.fillStyle = '#00f';
  pen.fillRect(200, 0, 200, 200);
  const picture = drawn.transferToImageBitmap();
  const colourAt = async (x: number) => {
    const blob = await cropped(picture, { x, y: 50, width: 100, height: 100 }, 512);
    const cut = await createImageBitmap(blob!);
    expect([blob!.type, cut.width, cut.height]).toEqual(['image/jpeg', 100, 100]);
    const canvas = new OffscreenCanvas(100, 100);
    const seen = canvas.getContext('2d')!;
    seen.drawImage(cut, 0, 0);
    const [red = 0, , blue = 0] = seen.getImageData(50, 50, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  };
  expect([await colourAt(0), await colourAt(300)]).toEqual(['red', 'blue']);
});
