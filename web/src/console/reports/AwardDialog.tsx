import { useLingui } from '@lingui/react/macro';
import { postReviewConfirm } from '@shieldsource/contract/console';
import type { GivenOf } from '@shieldsource/contract/route';
import {
  awardOf,
  awardRanges,
  isInRange,
  type AwardChoice,
  type Severity,
} from '@shieldsource/contract/scoring';
import type { FormEvent } from 'react';
import { numberOf } from '../../lib/formats.ts';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { AmountField } from './AmountField.tsx';
import { AwardPreview } from './AwardPreview.tsx';
import classes from './DecisionForm.module.css';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { NextChoice } from './NextChoice.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';

/** Confirms a report: severity and value inside the rule it was submitted under, reckoned before the reviewer's eyes. */
export function AwardDialog(props: DecisionProps) {
  const { t } = useLingui();
  const { number } = props.detail.report;
  return (
    <ActDialog title={t`确认漏洞 ${number}`} isOpen={props.isOpen} onClose={props.onClose}>
      <AwardForm {...props} />
    </ActDialog>
  );
}

function AwardForm({ detail: { report, rule }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postReviewConfirm, {
    reportId: report.id,
    version: report.version,
    level: report.selfLevel,
    ...lowestOf(report.selfLevel),
    note: '',
  });
  const confirm = useCall(postReviewConfirm, decisionOptions);
  const choice = choiceIn(form.values);
  const ranges = awardRanges(rule, form.values.level);

  /** The least this severity earns; the reviewer goes up from there. */
  function lowestOf(level: Severity) {
    const { baseContribution, baseCoins } = awardRanges(rule, level);
    return {
      baseContribution: baseContribution.from,
      baseCoins: baseCoins.from,
      bonusContribution: 0,
      bonusCoins: 0,
    };
  }

  function choose(level: Severity) {
    const lowest = lowestOf(level);
    form.set('level', level);
    for (const part of parts) form.set(part, lowest[part]);
  }

  const send = form.submit(async (input) => {
    await confirm.mutateAsync(input);
    const earned = awardOf(rule, input, report);
    const coins = numberOf(earned.coins);
    const contribution = numberOf(earned.contribution);
    onDone(t`已确认 ${report.number}，发放 ${coins} 安全币、${contribution} 贡献值`);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    // An empty field is the form's to tell; a number outside the rule is told at its field already.
    if (!choice || isInRange(rule, choice)) return void send(event);
    event.preventDefault();
    const wrong = parts.find(
      (part) => choice[part] < ranges[part].from || choice[part] > ranges[part].to,
    );
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const amount = (part: Part) => ({ field: form.field(part), range: ranges[part] });
  return (
    <DecisionForm
      act={t`确认并发放奖励`}
      isBusy={form.isSubmitting}
      failure={confirm.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <LevelChoice value={form.values.level} claimed={report.selfLevel} onChange={choose} />
      <div className={classes.amounts}>
        <AmountField label={t`安全币基数`} {...amount('baseCoins')} />
        <AmountField label={t`安全币加分`} {...amount('bonusCoins')} />
        <AmountField label={t`贡献值基数`} {...amount('baseContribution')} />
        <AmountField label={t`贡献值加分`} {...amount('bonusContribution')} />
      </div>
      <AwardPreview rule={rule} choice={choice} terms={report} tierName={report.tierName} />
      <NoteField field={form.field('note')} />
      <NextChoice />
    </DecisionForm>
  );
}

const parts = ['baseCoins', 'bonusCoins', 'baseContribution', 'bonusContribution'] as const;
type Part = (typeof parts)[number];

/** The choice so far; nothing while a number is missing. */
function choiceIn(values: GivenOf<typeof postReviewConfirm>): AwardChoice | undefined {
  const { level, baseContribution, baseCoins, bonusContribution = 0, bonusCoins = 0 } = values;
  const choice = { level, baseContribution, baseCoins, bonusContribution, bonusCoins };
  return parts.every((part) => Number.isInteger(choice[part])) ? choice : undefined;
}
