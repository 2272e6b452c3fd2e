import { getCampaignPage, getConsoleCampaign } from '@shieldsource/contract/console-campaigns';
import {
  postCampaignEnd,
  postCampaignPropose,
} from '@shieldsource/contract/console-campaigns-acts';
import { getConsoleRule, getRulePage } from '@shieldsource/contract/console-rules';
import { postRulePreview, postRulePropose } from '@shieldsource/contract/console-rules-acts';
import { getScoringRule } from '@shieldsource/contract/scoring';
import { serve, type Served } from '../../platform/http/calls.ts';
import { endCampaign, listCampaigns, oneCampaign, proposeCampaign } from './rules.campaigns.ts';
import { listRules, oneRule, previewRule, proposeRule, publishedRule } from './rules.ts';

export const rulesRoutes: readonly Served[] = [
  serve(getScoringRule, publishedRule),
  serve(getRulePage, listRules),
  serve(getConsoleRule, oneRule),
  serve(postRulePropose, proposeRule),
  serve(postRulePreview, previewRule),
  serve(getCampaignPage, listCampaigns),
  serve(getConsoleCampaign, oneCampaign),
  serve(postCampaignPropose, proposeCampaign),
  serve(postCampaignEnd, endCampaign),
];
