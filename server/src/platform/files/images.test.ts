import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { cleanImage, narrowed, widthOf } from './images.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-images-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function saved(bytes: Uint8Array): string {
  const path = join(folder, String(count++));
  writeFileSync(path, bytes);
  return path;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const faultOf = (bytes: Uint8Array) =>
  cleanImage(saved(bytes)).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.fault : error),
  );

async function animation(frames: number, width = 8, height = 8): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, n) => ({
    create: {
      width,
      height,
      channels: 3 as const,
      background: { r: (n * 53) % 256, g: (n * 97) % 256, b: (n * 31) % 256 },
    },
  }));
  return sharp(await Promise.all(pictures.map((made) => sharp(made).png().toBuffer())), {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
}

describe('an uploaded image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s stays what it is', async (format) => {
    const { bytes, mime } = await cleanImage(
      saved(await plain(40, 30).toFormat(format).toBuffer()),
    );
    expect(mime).toBe(`image/${format}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
  });

  test('loses where and with what it was taken, and stands upright', async () => {
    const taken = await plain(40, 30)
      .withExif({
        IFD0: { Make: 'canary-camera' },
        IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await cleanImage(saved(taken));
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ width: 30, height: 40 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes('canary-camera')).toBe(false);
  });

  test('loses what was hidden behind its pixels', async () => {
    const polyglot = Buffer.concat([
      await plain(10, 10).png().toBuffer(),
      Buffer.from('<script>canary</script>'),
    ]);
    expect((await cleanImage(saved(polyglot))).bytes.includes('canary')).toBe(false);
  });

  test('an animation keeps its frames', async () => {
    const { bytes } = await cleanImage(saved(await animation(5)));
    expect((await sharp(bytes).metadata()).pages).toBe(5);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['12 megapixels', () => plain(4_000, 3_000).webp({ effort: 0 }).toBuffer()],
    ['a recording inside the limits', () => animation(99, 640, 400)],
    ['a picture for print', () => plain(40, 30).toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey one of 16 bits', () => plain(40, 30).toColourspace('grey16').png().toBuffer()],
    ['one with a palette', () => plain(40, 30).png({ palette: true }).toBuffer()],
    ['one that comes in steps', () => plain(40, 30).jpeg({ progressive: true }).toBuffer()],
    ['one that comes in lines', () => plain(40, 30).png({ progressive: true }).toBuffer()],
    [
      'one to see through',
      () => plain(40, 30).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
    ],
    ['a strip', () => plain(3_000, 1).png().toBuffer()],
    ['a single point', () => plain(1, 1).gif().toBuffer()],
    ['a page that was scrolled', () => plain(300, 20_000).jpeg().toBuffer()],
    ['colours of its own', () => plain(40, 30).withIccProfile('p3').png().toBuffer()],
    [
      'one seen in a mirror',
      () => plain(40, 30).withMetadata({ orientation: 5 }).jpeg().toBuffer(),
    ],
    [
      'a photo with a film behind it',
      async () => Buffer.concat([await plain(40, 30).jpeg().toBuffer(), Buffer.from('ftypisom')]),
    ],
  ])('%s is taken', async (_, made) => expect(await faultOf(await made())).toBe('accepted'));

  test('a recording of six seconds is too much, and is told by how much', async () => {
    const recording = await animation(25);
    recording.writeUInt16LE(1_600, 6);
    recording.writeUInt16LE(1_375, 8);
    const words = '图片各帧共 5,500 万像素，超过上限 4,000 万像素';
    await expect(cleanImage(saved(recording))).rejects.toThrow(words);
  });

  test.each<[string, string | Uint8Array]>([
    [
      'a drawing with script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a document', '%PDF-1.7\n'],
    ['nothing', ''],
    ['a bitmap', `BM${'\0'.repeat(60)}`],
    ['a photo of a phone', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
    ['an icon', '\0\0\u0001\0\u0001\0\u0010\u0010'],
    ['a sheet of layers', '8BPS\0\u0001'],
    ['a film', '\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2'],
    ['a sound in the case of a picture', 'RIFF$\0\0\0WAVEfmt '],
    ['an archive', 'PK\u0003\u0004'],
  ])('%s is no image', async (_, bytes) =>
    expect(await faultOf(Buffer.from(bytes))).toBe('notAnImage'),
  );

  test('a half of one is damaged', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(await faultOf(whole.subarray(0, whole.length / 2))).toBe('imageDamaged');
    expect(await faultOf(Buffer.from('89504e470d0a1a0a', 'hex'))).not.toBe('accepted');
  });

  test('a format we do not take is no image, however well known', async () => {
    expect(await faultOf(await plain(10, 10).tiff().toBuffer())).toBe('notAnImage');
    expect(await faultOf(await plain(10, 10).avif().toBuffer())).toBe('notAnImage');
  });

  test('one that unfolds to billions of pixels is refused from its header', async () => {
    const bomb = await plain(16, 16).jpeg().toBuffer();
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(64_250, frame + 5);
    bomb.writeUInt16BE(64_250, frame + 7);
    const before = process.cpuUsage();
    expect(await faultOf(bomb)).toBe('imageTooManyPixels');
    const { user, system } = process.cpuUsage(before);
    // in microseconds; unfolding it would take a minute
    expect(user + system).toBeLessThan(2_000_000);
  });

  test('40 megapixels are the most, over all frames', async () => {
    expect(await faultOf(await plain(8_000, 5_000).jpeg().toBuffer())).toBe('accepted');
    expect(await faultOf(await plain(8_000, 5_001).jpeg().toBuffer())).toBe('imageTooManyPixels');
    const wide = await animation(11);
    wide.writeUInt16LE(2_000, 6);
    wide.writeUInt16LE(2_000, 8);
    expect(await faultOf(wide)).toBe('imageTooManyPixels');
  });

  test('100 frames are the most', async () => {
    expect(await faultOf(await animation(100))).toBe('accepted');
    expect(await faultOf(await animation(101))).toBe('imageTooManyPixels');
  });

  test('too many pixels are told with their number and the limit', async () => {
    const large = cleanImage(saved(await plain(8_000, 6_000).jpeg().toBuffer()));
    await expect(large).rejects.toThrow('图片有 4,800 万像素，超过上限 4,000 万像素');
    const frames = cleanImage(saved(await animation(101)));
    await expect(frames).rejects.toThrow('图片有 101 帧，超过上限 100 帧');
  });

  test('a PNG that moves is called so', async () => {
    const still = await plain(4, 4).png().toBuffer();
    const control = Buffer.from(
      '0000000861635 44c0000000100000000b92dc10b'.replace(' ', ''),
      'hex',
    );
    const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    expect(await faultOf(moving)).toBe('animatedPng');
  });

  test('however many of 39 megapixels come at once, all are taken', async () => {
    const large = await plain(7_800, 5_000).webp({ effort: 0 }).toBuffer();
    const all = await Promise.all(Array.from({ length: 4 }, () => faultOf(large)));
    expect(all).toEqual(Array(4).fill('accepted'));
  });

  test('one large one at a time is made, beside the server, which does not grow by it', async () => {
    const large = saved(await plain(7_800, 5_000).webp({ effort: 0 }).toBuffer());
    const program = `
      import { cleanImage } from '${new URL('images.ts', import.meta.url).href}';
      const most = () => process.resourceUsage().maxRSS / 1_024;
      const before = most();
      let makers = 0;
      const look = () => process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length;
      const timer = setInterval(() => { makers = Math.max(makers, look()); }, 5);
      await Promise.all(Array.from({ length: 3 }, () => cleanImage('${large}')));
      clearInterval(timer);
      console.log(JSON.stringify({ makers, grownMb: most() - before }));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    const { makers, grownMb } = JSON.parse(stdout) as { makers: number; grownMb: number };
    expect(makers).toBe(1);
    // it takes 300 of them
    expect(grownMb).toBeLessThan(150);
  });

  test('whose maker is killed is not called damaged', async () => {
    const large = saved(await plain(7_800, 5_000).webp({ effort: 0 }).toBuffer());
    const program = `
      import { readFileSync } from 'node:fs';
      import { cleanImage } from '${new URL('images.ts', import.meta.url).href}';
      const own = \`/proc/\${process.pid}/task/\${process.pid}/children\`;
      const timer = setInterval(() => {
        for (const pid of readFileSync(own, 'utf8').split(' ').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
      }, 5);
      const { fault } = await cleanImage('${large}').catch((error) => error);
      clearInterval(timer);
      console.log(fault);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('tooOften');
  });

  test('10 MB are the most', async () => {
    const padded = Buffer.concat([
      await plain(10, 10).png().toBuffer(),
      Buffer.alloc(10 * 1024 * 1024),
    ]);
    expect(await faultOf(padded)).toBe('fileTooLarge');
  });
});

describe('a narrower copy', () => {
  const image = async (width: number) => cleanImage(saved(await plain(width, 10).png().toBuffer()));
  const widthAt = async (width: number, asked: number) => {
    const copy = await narrowed(await image(width), asked);
    return copy && (await sharp(copy.bytes).metadata()).width;
  };

  test('is at least as wide as asked, in steps of 64', async () => {
    expect(await widthAt(1_000, 1)).toBe(64);
    expect(await widthAt(1_000, 64)).toBe(64);
    expect(await widthAt(1_000, 65)).toBe(128);
    expect(await widthAt(3_000, 2_048)).toBe(2_048);
  });

  test('is not made of an image that is no wider', async () => {
    expect(await widthAt(100, 100)).toBeNull();
    expect(await widthAt(100, 65)).toBeNull();
    expect(await widthAt(128, 128)).toBeNull();
  });

  test.each([
    ['higher than WebP can be', 70, 20_000, 64],
    ['so large that WebP takes seconds', 2_100, 2_200, 2_048],
  ])('keeps its type where it is %s', async (_, width, height, asked) => {
    const image = await cleanImage(saved(await plain(width, height).png().toBuffer()));
    const copy = await narrowed(image, asked);
    expect(copy?.mime).toBe('image/png');
    expect(await sharp(copy?.bytes).metadata()).toMatchObject({ format: 'png', width: asked });
  });

  test('comes in 32 widths at most', () => {
    expect(new Set(Array.from({ length: 2_048 }, (_, n) => widthOf(n + 1))).size).toBe(32);
  });
});
