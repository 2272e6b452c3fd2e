import { availableParallelism } from 'node:os';

/** How many test files or journeys run at a time: one more than processors, for each of them often waits; at most three, as tried. */
export const atATime = Math.min(3, availableParallelism() + 1);
