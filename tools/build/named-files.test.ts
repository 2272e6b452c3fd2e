import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { faultsOfNames } from './named-files.ts';

const whole = {
  'portal.html': '<script src="/icons.js?v=1"></script><script src="/assets/first.js"></script>',
  'console.html': '<script src="/assets/desk.js"></script>',
  'assets/first.js': 'import{a as b}from"./second.js";const m=["assets/one.css"];',
  'assets/second.js': 'export{a};import(`./first.js`)',
  'assets/desk.js': 'import"./second-of-desk.js"',
  'assets/second-of-desk.js': 'import"./desk.js"',
  'assets/one.css': 'body{}',
};

const faultsIn = (changed: Partial<Record<keyof typeof whole, string>>) =>
  withScratchFolder(async (dist) => {
    await mkdir(join(dist, 'assets'));
    for (const [name, text] of Object.entries({ ...whole, ...changed }))
      await writeFile(join(dist, name), text);
    return faultsOfNames(dist);
  });

test('a build whose files are all there, each front by itself, is fine', async () => {
  expect(await faultsIn({})).toEqual([]);
});

test('a shell or a script that names a file which is not there is told', async () => {
  const faults = await faultsIn({
    'console.html': '<script src="/assets/gone.js"></script>',
    'assets/first.js': 'import{a as b}from"./second.js";const m=["assets/lost.css"];',
    'assets/second.js': 'export{a};import(`./far.js`)',
  });
  expect(faults.toSorted()).toEqual([
    'assets/first.js names lost.css',
    'assets/second.js names far.js',
    'console.html names gone.js',
  ]);
});

test('a front that would start the other one is told', async () => {
  expect(await faultsIn({ 'assets/second.js': 'import"./desk.js"' })).toEqual([
    'portal.html leads to the start of the other front',
  ]);
});
