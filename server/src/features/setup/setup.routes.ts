import { getSetupSteps, postSetupAside } from '@shieldsource/contract/settings/setup';
import { serve, type Served } from '../../platform/http/calls.ts';
import { putAside, steps } from './setup.ts';

export const setupRoutes: readonly Served[] = [
  serve(getSetupSteps, steps),
  serve(postSetupAside, putAside),
];
