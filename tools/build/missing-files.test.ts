import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { missingFiles } from './missing-files.ts';

test('a shell or a script that names a file which is not there is told', () =>
  withScratchFolder(async (dist) => {
    await mkdir(join(dist, 'assets'));
    const files = {
      'portal.html':
        '<script src="/icons.js?v=1"></script><script src="/assets/first.js"></script>',
      'console.html': '<script src="/assets/gone.js"></script>',
      'assets/first.js': 'import{a as b}from"./second.js";const m=["assets/lost.css"];',
      'assets/second.js': 'export{a};import(`./far.js`)',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
    expect(await missingFiles(dist)).toEqual([
      'console.html names gone.js',
      'assets/first.js names lost.css',
      'assets/second.js names far.js',
    ]);
  }));
