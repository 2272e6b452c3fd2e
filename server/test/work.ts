import { scryptSync } from 'node:crypto';
import { scryptCost } from '@shieldsource/contract/passport/work-tries';
import type { Work } from '@shieldsource/contract/passport/work';

/** Finds the hidden number by trying, as a client's own program would. */
export function hiddenNumber({ salt, goal, most }: Work): number {
  const { dkLen, ...cost } = scryptCost;
  for (let number = 0; number < most; number++)
    if (scryptSync(String(number), salt, dkLen, cost).toString('hex') === goal) return number;
  throw new Error(`no number below ${most} is hidden`);
}
