import { useLingui } from '@lingui/react/macro';
import { ruleState, type RuleRecord } from '@shieldsource/contract/rules/desk';
import { postRulePropose } from '@shieldsource/contract/rules/acts';
import { numbersOf } from '@shieldsource/contract/rules/changes';
import { mayCall } from '@shieldsource/contract/route';
import { dateTimeOf, numberOf } from '../../ui/text/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import card from '../../ui/page/Card.module.css';
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { Acts } from '../kit/Acts.tsx';
import { proposalActs } from '../pieces/proposals/proposal-acts.tsx';
import { ProposalFacts } from '../pieces/proposals/ProposalFacts.tsx';
import { ProposeAgain } from '../pieces/proposals/ProposeAgain.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { RuleExamples } from '../../pieces/rules/RuleExamples.tsx';
import { RulePreview } from './RulePreview.tsx';
import { nameOf } from './rule-words.ts';
import classes from './rules.module.css';

/** One version: its content, what it changes, and who proposed and approved it. */
export default function RulePage() {
  const { t } = useLingui();
  const back = paths.rules.list();
  const titleOf = (record: RuleRecord | undefined) => (record ? nameOf(record) : t`评分标准`);
  return (
    <RecordPage
      route={paths.rules.detail}
      titleOf={titleOf}
      head={(record) => (
        <>
          <Breadcrumb crumbs={[{ name: t`评分标准`, url: back }, { name: titleOf(record) }]} />
          <DeskHead title={titleOf(record)}>
            {record && (
              <div className={classes.acts}>
                <CodedTag of={ruleState} code={record.state} />
                <RuleActs record={record} />
              </div>
            )}
          </DeskHead>
        </>
      )}
      gone={{ hint: t`找不到这一版评分标准，请从列表打开。`, to: back, back: t`返回评分标准` }}
    >
      {(record) => <RuleView record={record} />}
    </RecordPage>
  );
}

function RuleActs({ record }: { readonly record: RuleRecord }) {
  const { t } = useLingui();
  const acts = proposalActs(record, {
    refreshes: paths.rules.calls,
    effect: t`通过后从 ${record.effectDay} 零点（北京时间）起执行，已过零点的立即执行。通过的版本不能再改，之前提交的报告不受影响。`,
  });
  return (
    <>
      <Acts acts={acts} />
      <ProposeAgain of={record} by={postRulePropose} to={paths.newRule} />
    </>
  );
}

function RuleView({ record }: { readonly record: RuleRecord }) {
  const { t } = useLingui();
  const roles = useStaff().person?.roles ?? [];
  const { rule, before, effectTime, effectDay, version } = record;
  const was = before && numbersOf(before.rule);
  const limits = [
    ['maxBonusContribution', t`贡献值加分`],
    ['maxBonusCoins', t`安全币加分`],
    ['signOffAboveCoins', t`第二人核定`],
    ['maxContribution', t`贡献值上限`],
    ['maxCoins', t`安全币上限`],
  ] as const;
  return (
    <div className={`stack halves items-start gap-24 ${classes.columns}`}>
      <section className={card.card}>
        <h2>{before ? t`各等级的奖励，与第 ${before.version} 版对照` : t`各等级的奖励`}</h2>
        <RuleExamples rule={rule} before={before?.rule} />
      </section>
      <div className={classes.part}>
        <section className={card.card}>
          <h2>{t`复核`}</h2>
          <Facts>
            <Fact name={t`生效`}>
              {effectTime === null
                ? version === null
                  ? t`计划 ${effectDay}`
                  : t`一直`
                : dateTimeOf(effectTime)}
            </Fact>
            <ProposalFacts of={record} />
          </Facts>
        </section>
        <section className={card.card}>
          <h2>{t`加分与上限`}</h2>
          <Facts>
            {limits.map(([at, name]) => {
              const old = was?.get(at);
              const isChanged = old !== undefined && old !== rule[at];
              return (
                <Fact key={at} name={name} {...(isChanged && { more: t`原 ${numberOf(old)}` })}>
                  {at === 'signOffAboveCoins'
                    ? t`超过 ${numberOf(rule[at])} 安全币`
                    : t`最多 ${numberOf(rule[at])}`}
                </Fact>
              );
            })}
          </Facts>
        </section>
        {record.state === 'waiting' && mayCall(roles, postRulePropose) && (
          <section className={card.card}>
            <RulePreview rule={rule} />
          </section>
        )}
      </div>
    </div>
  );
}
