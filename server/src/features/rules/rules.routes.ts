import { getCampaignPage, getConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { postCampaignEnd, postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { getConsoleRule, getRulePage } from '@shieldsource/contract/rules/desk';
import { postRulePreview, postRulePropose } from '@shieldsource/contract/rules/acts';
import { getScoringRule } from '@shieldsource/contract/awards/scoring';
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
