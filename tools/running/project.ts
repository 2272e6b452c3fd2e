import { resolve } from 'node:path';

/** The folder that holds the workspaces. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** Path of a program inside an installed package, e.g. `installed('knip/bin/knip.js')`. */
export function installed(script: string): string {
  return resolve(projectRoot, 'node_modules', script);
}
