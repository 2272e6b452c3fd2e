import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '../build/fingerprint.ts';
import { sourcesOf } from '../guards/sources.ts';

const sourcesThatMatter = /^tools\/|(^|\/)(package|tsconfig[^/]*|[^/]*\.config)\.[a-z]+$/;
const words = /\.md$|^LICENSE$/;

/** Whether the guard's trial was green when guards, configuration and packages were exactly what they are now. */
export async function isTrialGreen(root: string, guard: string): Promise<boolean> {
  const noted = await readFile(noteOf(root, guard), 'utf8').catch(() => '');
  return noted === (await fingerprintOfGuards(root));
}

/** Remembers it in `node_modules/.cache`, so that a new installation or checkout starts without. */
export async function rememberGreenTrial(root: string, guard: string): Promise<void> {
  const note = noteOf(root, guard);
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, await fingerprintOfGuards(root));
}

function noteOf(root: string, guard: string): string {
  return join(root, 'node_modules/.cache/shieldsource-violations', guard.replaceAll(' ', '-'));
}

/** A hash of everything a guard's verdict depends on: our tools, configuration files, the lockfile, the version of Node. */
async function fingerprintOfGuards(root: string): Promise<string> {
  const besides = await readdir(root, { withFileTypes: true });
  const atTheRoot = besides
    .filter((entry) => entry.isFile() && !words.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  const inRooms = (await sourcesOf(root)).filter((path) => sourcesThatMatter.test(path));
  return `${process.version} ${await hashOf(root, [...atTheRoot, ...inRooms])}`;
}
