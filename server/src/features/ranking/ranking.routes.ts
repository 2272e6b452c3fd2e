import { getMainRank, getMonthRank, getYearRank } from '@shieldsource/contract/ledger/ranking';
import { getUserBasicInfo } from '@shieldsource/contract/people/profile';
import { serve, type Served } from '../../platform/http/calls.ts';
import { userCard } from './ranking.card.ts';
import { mainRank, monthRank, yearRank } from './ranking.ts';

export const rankingRoutes: readonly Served[] = [
  serve(getMainRank, mainRank),
  serve(getUserBasicInfo, userCard),
  serve(getMonthRank, monthRank),
  serve(getYearRank, yearRank),
];
