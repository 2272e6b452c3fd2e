import { getKeptRates, getPromiseCounts, getWorkYears } from '@shieldsource/contract/promises/desk';
import { postWorkYear } from '@shieldsource/contract/promises/acts';
import { postReportRemind } from '@shieldsource/contract/promises/calls';
import { serve, type Served } from '../../platform/http/calls.ts';
import { changeYear, years } from './promises.calendar.ts';
import { counts, keptRates, remind } from './promises.ts';

export const promisesRoutes: readonly Served[] = [
  serve(postReportRemind, remind),
  serve(getWorkYears, years),
  serve(postWorkYear, changeYear),
  serve(getPromiseCounts, counts),
  serve(getKeptRates, keptRates),
];
