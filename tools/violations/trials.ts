import { boundaryTrial } from './boundaries.violations.ts';
import { documentsTrial } from './documents.violations.ts';
import { formatTrial } from './format.violations.ts';
import { lintTrial } from './lint.violations.ts';
import { lockfileTrial } from './lockfile.violations.ts';
import { messagesTrial } from './messages.violations.ts';
import { namesTrial } from './names.violations.ts';
import { stylesTrial } from './styles.violations.ts';
import type { Trial } from './violation.ts';
import { typeTrials } from './types.violations.ts';
import { unusedTrial } from './unused.violations.ts';

/** For every guard the violations that it must find. */
export const trials: readonly Trial[] = [
  lockfileTrial,
  namesTrial,
  documentsTrial,
  formatTrial,
  messagesTrial,
  stylesTrial,
  ...typeTrials,
  lintTrial,
  boundaryTrial,
  unusedTrial,
];
