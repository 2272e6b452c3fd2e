import sharp from 'sharp';
import { randomBelow } from '../../platform/crypto.ts';
import { glyphs } from './glyphs.ts';

const [width, height] = [240, 80];
const names = Object.keys(glyphs);
const ink = [0x1d, 0x3b, 0x66] as const;

/**
 * Five or six letters to be read by a person, and their picture as PNG. Drawn as pixels, because a vector picture would
 * contain its letters. They lean, touch and bend, strokes in the same colour cross them, and a patch is inverted, so that
 * programs cannot easily separate or clean the letters first.
 */
export async function drawPicture(): Promise<{ text: string; png: Buffer }> {
  const text = Array.from(
    { length: 5 + randomBelow(2) },
    () => names[randomBelow(names.length)],
  ).join('');
  const drawn = await sharp(Buffer.from(drawing(text)))
    .flatten({ background: '#ffffff' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const png = await sharp(bend(drawn), { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 16 })
    .toBuffer();
  return { text, png };
}

function drawing(text: string): string {
  // uneven, so that the position of a letter cannot be predicted
  const widths = Array.from(text, () => between(0.8, 1.25));
  const [start, end] = [between(4, 24), width - between(4, 24)];
  const unit = (end - start) / widths.reduce((sum, one) => sum + one);
  let left = start;
  const placed = Array.from(text, (letter, index) => {
    const room = (widths[index] ?? 1) * unit;
    const [x, y] = [left + room / 2, height / 2 + between(-7, 7)];
    left += room;
    const lean = `rotate(${between(-18, 18)}) skewX(${between(-14, 14)})`;
    const size = `scale(${Math.min(3.8, (room / 12) * between(0.95, 1.1))} ${between(3, 3.8)})`;
    return `<path transform="translate(${x} ${y}) ${lean} ${size} translate(-5 -7)" stroke-width="${between(1.2, 1.9)}" d="${shaken(glyphs[letter] ?? '')}"/>`;
  });
  const across = Array.from({ length: 2 }, () => {
    const y = () => between(10, height - 10);
    return `<path stroke-width="${between(1.5, 2.6)}" d="M${between(0, 50)} ${y()} C${between(40, 110)} ${y()} ${between(110, 190)} ${y()} ${between(190, width)} ${y()}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">${placed.join('')}${across.join('')}</svg>`;
}

// makes every letter a little different
const shaken = (path: string): string =>
  path.replace(/-?\d+/g, (place) => (Number(place) + between(-0.5, 0.5)).toFixed(2));

/** Bends the picture by waves, and inverts a patch of it. */
function bend(drawn: Buffer): Buffer {
  const wave = (high: number, long: number) => {
    const [height, length, start] = [
      between(high / 2, high),
      between(long / 2, long),
      between(0, 7),
    ];
    return (place: number) => height * Math.sin((place / length) * 2 * Math.PI + start);
  };
  const [toSide, upDown, trembling] = [wave(4, 100), wave(5, 130), wave(1, 30)];
  const patch = {
    x: between(50, width - 50),
    y: between(25, height - 25),
    wide: between(35, 70),
    high: between(20, 38),
  };
  const bent = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const seen = inkAt(drawn, x + toSide(y) + trembling(y), y + upDown(x) + trembling(x));
      const aside = (x - patch.x + 3 * toSide(y)) / patch.wide;
      const above = (y - patch.y + upDown(x)) / patch.high;
      const amount = aside ** 2 + above ** 2 < 1 ? 1 - seen : seen;
      ink.forEach((shade, channel) => {
        bent[(y * width + x) * 3 + channel] = 255 - amount * (255 - shade);
      });
    }
  }
  return bent;
}

// interpolated between four pixels, 0 to 1
function inkAt(drawn: Buffer, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const of = (px: number, py: number) =>
    px < 0 || py < 0 || px >= width || py >= height ? 0 : 1 - (drawn[py * width + px] ?? 255) / 255;
  const [right, down] = [x - left, y - top];
  const upper = of(left, top) * (1 - right) + of(left + 1, top) * right;
  const lower = of(left, top + 1) * (1 - right) + of(left + 1, top + 1) * right;
  return upper * (1 - down) + lower * down;
}

const fineness = 2 ** 20;
const between = (least: number, most: number): number =>
  least + ((most - least) * randomBelow(fineness)) / fineness;
