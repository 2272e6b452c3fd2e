import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { componentsOf, type Lock } from './build/components.ts';
import { projectRoot } from './running/project.ts';

/** `npm run --silent sbom > shieldsource.cdx.json`: the list of components that goes with a release. */
const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock;
process.stdout.write(`${JSON.stringify(componentsOf(lock), null, 2)}\n`);
