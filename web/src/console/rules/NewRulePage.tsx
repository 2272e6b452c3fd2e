import { DayInput } from '../../ui/date/DayInput.tsx';
import { useLingui } from '@lingui/react/macro';
import {
  getRulePage,
  ruleState,
  type ConsoleRule,
  type RuleRecord,
} from '@shieldsource/contract/rules/desk';
import { postRulePropose } from '@shieldsource/contract/rules/acts';
import {
  getScoringRule,
  type RuleBody,
  type ScoringRule,
} from '@shieldsource/contract/awards/scoring';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../ui/date/clock.ts';
import { isSame } from '../../ui/form/is-same.ts';
import { dateOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { useModel } from '../pieces/proposals/use-model.ts';
import { useProposed } from '../pieces/proposals/use-proposed.ts';
import { RuleExamples } from '../../pieces/rules/RuleExamples.tsx';
import { RuleFields } from './RuleFields.tsx';
import { RulePreview } from './RulePreview.tsx';
import classes from './rules.module.css';

const dayMs = 86_400_000;

/** Proposes a version of the rule, which another admin has to approve; `from` in the address names a version to start with, such as a returned one. */
export default function NewRulePage() {
  const { t } = useLingui();
  const inForce = useQuery(queryOf(getScoringRule, {}, { silent: true }));
  const versions = useQuery(queryOf(getRulePage, { pageSize: 100 }, { silent: true }));
  const { isComing, model } = useModel(paths.rules.detail);
  return (
    <NewRecordPage title={t`提出新版评分标准`}>
      <QueryStates query={inForce} loading={<Loading lines={12} />}>
        {(rule) => (
          <QueryStates query={versions} loading={<Loading lines={12} />}>
            {({ list }) =>
              isComing ? (
                <Loading lines={12} />
              ) : (
                <RuleForm inForce={rule} planned={list.filter(isPlanned)} model={model} />
              )
            }
          </QueryStates>
        )}
      </QueryStates>
    </NewRecordPage>
  );
}

interface RuleFormProps {
  readonly inForce: OutputOf<typeof getScoringRule>;
  readonly planned: readonly ConsoleRule[];
  readonly model: RuleRecord | undefined;
}

function RuleForm({ inForce, planned, model }: RuleFormProps) {
  const { t } = useLingui();
  const [nowMs] = useState(serverNow);
  const tomorrow = dateOf(nowMs + dayMs);
  // what is signed for later may hold on that day
  const heldOn = (day: string): Held =>
    planned
      .filter(({ effectDay }) => effectDay <= day)
      // of two for one day the later signed holds
      .toSorted(
        (one, other) =>
          one.effectDay.localeCompare(other.effectDay) || (one.version ?? 0) - (other.version ?? 0),
      )
      .at(-1) ?? { version: inForce.version, rule: bodyOf(inForce) };
  const { proposalId, outcomes } = useProposed(paths.rules);
  const { form, submit, ...state } = useAct(
    postRulePropose,
    {
      rule: model?.rule ?? heldOn(tomorrow).rule,
      effectDay: tomorrow,
      note: model?.reason ?? '',
      proposalId,
    },
    outcomes,
  );
  const { rule, effectDay } = form.values;
  const { version, rule: before } = heldOn(effectDay);

  /** Numbers that nobody has changed yet become those that hold on the day. */
  function chooseDay(day: string) {
    if (isSame(rule, before)) form.set('rule', heldOn(day).rule);
    form.set('effectDay', day);
  }

  return (
    <RecordForm
      act={t`提交复核`}
      back={paths.rules.list()}
      state={state}
      isUploading={false}
      overtaken={{
        title: t`评分标准刚刚有变化`,
        hint: t`未提交。请刷新后核对。`,
      }}
      onSubmit={submit}
    >
      <p className="soft small leading-20">
        {t`与生效日当天的第 ${version} 版对照，改过的数字会标出。复核通过后按生效日执行，之前提交的报告仍按提交时的版本。`}
      </p>
      <div className={`stack halves items-start gap-24 ${classes.columns}`}>
        <div className={classes.part}>
          <RuleFields
            rule={rule}
            before={before}
            onChange={(next) => form.set('rule', next)}
            errorOf={form.errorOf}
            onLeave={(path) => void form.check(path as 'rule')}
          />
          <section>
            <DayInput
              field={{ ...form.field('effectDay'), onChange: chooseDay }}
              label={t`生效日`}
              description={t`从这天零点（北京时间）起提交的报告；选今天则通过后立即生效`}
              min={dateOf(nowMs)}
              required
            />
            <Textarea
              {...form.field('note')}
              label={t`调整理由`}
              description={t`复核人和审核员会看到`}
              required
              rows={3}
              maxLength={500}
            />
          </section>
        </div>
        <div className={classes.part}>
          <section>
            <h2>{t`举例`}</h2>
            <RuleExamples rule={rule} before={before} />
          </section>
          <RulePreview rule={rule} />
        </div>
      </div>
    </RecordForm>
  );
}

type Held = Pick<ConsoleRule, 'version' | 'rule'>;

const isPlanned = ({ state }: ConsoleRule) => state === ruleState.codes.planned;

const bodyOf = (rule: ScoringRule): RuleBody => ({
  contribution: rule.contribution,
  coins: rule.coins,
  tierHundredths: rule.tierHundredths,
  maxBonusContribution: rule.maxBonusContribution,
  maxBonusCoins: rule.maxBonusCoins,
  signOffAboveCoins: rule.signOffAboveCoins,
  maxContribution: rule.maxContribution,
  maxCoins: rule.maxCoins,
});
