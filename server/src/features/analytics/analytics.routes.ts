import { getPublicFigures, jsonPageView } from '@shieldsource/contract/site/analytics';
import { serve, type Served } from '../../platform/http/calls.ts';
import { figures, trackView } from './analytics.ts';

export const analyticsRoutes: readonly Served[] = [
  serve(jsonPageView, trackView),
  serve(getPublicFigures, figures),
];
