import { getMainRank, getMonthRank, getYearRank } from '@shieldsource/contract/ranking';
import { serve, type Served } from '../../platform/http/calls.ts';
import { mainRank, monthRank, yearRank } from './ranking.ts';

export const rankingRoutes: readonly Served[] = [
  serve(getMainRank, mainRank),
  serve(getMonthRank, monthRank),
  serve(getYearRank, yearRank),
];
