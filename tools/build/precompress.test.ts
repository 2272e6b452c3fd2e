import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { precompress } from './precompress.ts';

test('a large asset stands beside its brotli and its gzip, which hold the same', () =>
  withScratchFolder(async (folder) => {
    const code = 'export const a = 1;\n'.repeat(200);
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/a.js'), code);
    await precompress(folder);
    const brotli = await readFile(join(folder, 'assets/a.js.br'));
    expect(brotliDecompressSync(brotli).toString()).toBe(code);
    expect(gunzipSync(await readFile(join(folder, 'assets/a.js.gz'))).toString()).toBe(code);
  }));

test('small files, pictures and shells stay alone', () =>
  withScratchFolder(async (folder) => {
    await writeFile(join(folder, 'small.js'), '1;');
    await writeFile(join(folder, 'picture.png'), Buffer.alloc(5_000));
    await writeFile(join(folder, 'portal.html'), ' '.repeat(5_000));
    await precompress(folder);
    for (const name of ['small.js', 'picture.png', 'portal.html'])
      expect(existsSync(join(folder, `${name}.br`))).toBe(false);
  }));
