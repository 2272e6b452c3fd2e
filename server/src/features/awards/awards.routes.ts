import {
  postAwardKeep,
  postAwardPropose,
  postReviewAward,
} from '@shieldsource/contract/awards/desk';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/reports/desk-flags';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { serve, type Served } from '../../platform/http/calls.ts';
import { awardAgain, propose } from './awards.ts';
import { appeal, keepAward, rejectAppeal, rejudge, upholdAppeal } from './awards.appeals.ts';

export const awardsRoutes: readonly Served[] = [
  serve(postReportAppeal, appeal),
  serve(postAppealReject, rejectAppeal),
  serve(postAppealUphold, upholdAppeal),
  serve(postAppealRejudge, rejudge),
  serve(postReviewAward, awardAgain),
  serve(postAwardPropose, propose),
  serve(postAwardKeep, keepAward),
];
