import { getRegionList } from '@shieldsource/contract/addresses';
import {
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  applicationList,
  evaluationList,
  platformList,
  statusList,
  terms,
  typeList,
} from './catalogue.ts';
import { regionList } from './catalogue.regions.ts';

export const catalogueRoutes: readonly Served[] = [
  serve(getReportStatusList, statusList),
  serve(getEvaluationStatusList, evaluationList),
  serve(getAppList, applicationList),
  serve(getPlatformList, platformList),
  serve(getTypeList, typeList),
  serve(getRegionList, regionList),
  serve(getTerms, terms),
];
