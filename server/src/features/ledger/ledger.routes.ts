import {
  getCoinRecordPage,
  getContributionRecordPage,
  getContributionTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger';
import { serve, type Served } from '../../platform/http/calls.ts';
import { coinRecords, coinTotal, contributionRecords, contributionTotal } from './ledger.ts';

export const ledgerRoutes: readonly Served[] = [
  serve(getSecurityCoinTotal, coinTotal),
  serve(getCoinRecordPage, coinRecords),
  serve(getContributionTotal, contributionTotal),
  serve(getContributionRecordPage, contributionRecords),
];
