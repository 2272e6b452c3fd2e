import { getGuidelineChange, getGuidelines } from '@shieldsource/contract/rules/guidelines';
import { serve, type Served } from '../../platform/http/calls.ts';
import { changeOf, guidelines } from './guidelines.ts';

export const guidelinesRoutes: readonly Served[] = [
  serve(getGuidelines, guidelines),
  serve(getGuidelineChange, changeOf),
];
