import { getMainRank } from '@shieldsource/contract/ranking';
import { serve, type Served } from '../../platform/http/calls.ts';
import { mainRank } from './ranking.ts';

export const rankingRoutes: readonly Served[] = [serve(getMainRank, mainRank)];
