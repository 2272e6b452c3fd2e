import type { OutputOf } from '@shieldsource/contract/route';
import type { getScoringRule } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { RuleExamples } from '../../pieces/rules/RuleExamples.tsx';
import { formulaOf } from '../../pieces/reports/campaign-words.ts';
import { Campaigns } from '../../pieces/reports/Campaigns.tsx';

/** What a report earns by the rule in force, by level and application, and the current campaigns. */
export function AwardTable({ rule }: { readonly rule: OutputOf<typeof getScoringRule> }) {
  const { t } = useLingui();
  const { version, publishTime, next, campaigns = [], maxBonusCoins, maxBonusContribution } = rule;
  return (
    <>
      <RuleExamples rule={rule} before={undefined} />
      <p className="soft">
        {formulaOf(campaigns)}
        {t`；表中只算基数和系数。写得好的报告另有加分，安全币最多 ${numberOf(maxBonusCoins)}，贡献值最多 ${numberOf(maxBonusContribution)}。`}
      </p>
      <p className="soft">
        {t`评分标准第 ${version} 版，${dateOf(publishTime)} 起执行`}
        {next && t`；第 ${next.version} 版从 ${dateOf(next.publishTime)} 起执行`}
        {t`。报告按提交时的版本计算。`}
      </p>
      <h3>{t`奖励活动`}</h3>
      {campaigns.length === 0 ? (
        <p className="soft">{t`现在没有奖励活动。`}</p>
      ) : (
        <Campaigns campaigns={campaigns} />
      )}
    </>
  );
}
