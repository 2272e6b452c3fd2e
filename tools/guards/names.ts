import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sourcesOf } from './sources.ts';
import { verdictOf, type Guard } from './guard.ts';

const emptyNames = /(^|-)(utils?|helpers?|common|shared|misc)(\.|$)|^index\.[jt]sx?$/;
const sleepingTest =
  /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|fails)\b/;

/** So many files of a feature beside its tests can be taken in at a glance. */
const mostInFeature = 24;

/** No file or folder with a name that says nothing, no feature too wide to see, and no test that is skipped or runs alone. */
export const names: Guard = {
  name: 'names and left-out tests',
  check: async (root) => {
    const complaints: string[] = [];
    const sources = await sourcesOf(root);
    const features = Map.groupBy(
      sources.filter((path) => !path.endsWith('.test.ts')),
      (path) => /^server\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0],
    );
    for (const [feature, files] of features)
      if (feature !== undefined && files.length > mostInFeature)
        complaints.push(`${feature}: ${files.length} files are more than ${mostInFeature}`);
    for (const path of sources) {
      const bad = path.split('/').find((part) => emptyNames.test(part));
      if (bad !== undefined) complaints.push(`${path}: "${bad}" says nothing about what is in it`);
      if (!/\.(test|spec)\.tsx?$/.test(basename(path))) continue;
      const found = sleepingTest.exec(await readFile(join(root, path), 'utf8'));
      if (found !== null) complaints.push(`${path}: ${found[0]} leaves a test out or others alone`);
    }
    return verdictOf(complaints);
  },
};
