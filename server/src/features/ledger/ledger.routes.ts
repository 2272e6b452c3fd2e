import {
  getCoinRecordPage,
  getCoinTotal,
  getContributionGrowth,
  getContributionRecordPage,
  getContributionTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { serve, type Served } from '../../platform/http/calls.ts';
import { contributionGrowth } from './ledger.growth.ts';
import {
  coinBalance,
  coinRecords,
  coinTotal,
  contributionRecords,
  contributionTotal,
} from './ledger.records.ts';

export const ledgerRoutes: readonly Served[] = [
  serve(getCoinTotal, coinBalance),
  serve(getSecurityCoinTotal, coinTotal),
  serve(getCoinRecordPage, coinRecords),
  serve(getContributionTotal, contributionTotal),
  serve(getContributionGrowth, contributionGrowth),
  serve(getContributionRecordPage, contributionRecords),
];
