import { boundaryBed } from './boundaries.plants.ts';
import { documentsBed } from './documents.plants.ts';
import { formatBed } from './format.plants.ts';
import { lintBed } from './lint.plants.ts';
import { lockfileBed } from './lockfile.plants.ts';
import { messagesBed } from './messages.plants.ts';
import { namesBed } from './names.plants.ts';
import type { Bed } from './plant.ts';
import { typeBeds } from './types.plants.ts';
import { unusedBed } from './unused.plants.ts';

/** For every guard, what it must turn red on. */
export const beds: readonly Bed[] = [
  lockfileBed,
  namesBed,
  documentsBed,
  formatBed,
  messagesBed,
  ...typeBeds,
  lintBed,
  boundaryBed,
  unusedBed,
];
