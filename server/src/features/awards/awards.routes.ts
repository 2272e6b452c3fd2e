import {
  postAwardKeep,
  postAwardPropose,
  postReviewAward,
} from '@shieldsource/contract/console-awards';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/console-flags';
import { postReportAppeal } from '@shieldsource/contract/report-flags';
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
