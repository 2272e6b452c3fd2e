import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '../build/fingerprint.ts';
import { sourcesOf } from '../guards/sources.ts';

const ofTheRooms = /^tools\/|(^|\/)(package|tsconfig[^/]*|[^/]*\.config)\.[a-z]+$/;
const words = /\.md$|^LICENSE$/;

/** Whether this guard named every violation planted for it when it, its rules and its packages were what they are now. */
export async function wereNoticed(root: string, guard: string): Promise<boolean> {
  const noted = await readFile(noteOf(root, guard), 'utf8').catch(() => '');
  return noted === (await fingerprintOfGuards(root));
}

/** Remembers it. The note lies among the packages, so that an installation or a fresh checkout begins without. */
export async function noteNoticed(root: string, guard: string): Promise<void> {
  const note = noteOf(root, guard);
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, await fingerprintOfGuards(root));
}

function noteOf(root: string, guard: string): string {
  return join(root, 'node_modules/.cache/shieldsource-violations', guard.replaceAll(' ', '-'));
}

/** Of all that makes guards judge as they do: our tools, the configurations, the lockfile, the Node that runs them. */
async function fingerprintOfGuards(root: string): Promise<string> {
  const besides = await readdir(root, { withFileTypes: true });
  const atTheRoot = besides
    .filter((entry) => entry.isFile() && !words.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  const inRooms = (await sourcesOf(root)).filter((path) => ofTheRooms.test(path));
  return `${process.version} ${await hashOf(root, [...atTheRoot, ...inRooms])}`;
}
