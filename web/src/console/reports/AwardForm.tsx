import { useLingui } from '@lingui/react/macro';
import type { postReviewConfirm } from '@shieldsource/contract/console';
import { postAwardPropose, type postReviewAward } from '@shieldsource/contract/console-awards';
import type { postAppealRejudge } from '@shieldsource/contract/console-flags';
import type { GivenOf } from '@shieldsource/contract/route';
import {
  awardOf,
  awardRanges,
  isInRange,
  signingFor,
  type AwardChoice,
  type Severity,
} from '@shieldsource/contract/scoring';
import type { FormEvent, ReactNode } from 'react';
import { numberOf } from '../../lib/formats.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { useAct } from '../../pieces/acts/use-act.ts';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { AmountField } from './AmountField.tsx';
import { AwardPreview } from './AwardPreview.tsx';
import classes from './DecisionForm.module.css';
import { type DecisionProps, onReport } from './decision.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { SecondPerson } from './SecondPerson.tsx';

interface AwardFormProps extends DecisionProps {
  /** A first award, one after another came back, or one in the place of another: all take the same. */
  readonly route: typeof postReviewConfirm | typeof postReviewAward | typeof postAppealRejudge;
  /** Whether what one person may not give is proposed to a second. */
  readonly mayPropose?: boolean;
  readonly act: string;
  /** Where the choice starts. */
  readonly start: AwardChoice;
  /** What to tell of the sums. */
  readonly newsOf: (coins: string, contribution: string) => string;
  readonly children?: ReactNode;
}

/** Severity and value inside the rule a report was submitted under, reckoned before the reviewer's eyes. */
export function AwardForm({
  route,
  mayPropose = false,
  act,
  start,
  newsOf,
  children,
  detail: { report, rule },
  onClose,
  onDone,
}: AwardFormProps) {
  const { t } = useLingui();
  const { start: about, refreshes, overtaken } = onReport(report);
  const signingOf = (choice: AwardChoice) => signingFor(rule, choice, report, report.currency);
  // What one person may not give is proposed to a second, with a reason.
  const isProposed = (choice: AwardChoice | undefined) =>
    mayPropose && choice !== undefined && signingOf(choice) === 'two';

  const { form, isBusy, failure, refresh, ...sending } = useAct(
    route as typeof postReviewConfirm,
    { ...about, ...start, note: '' },
    {
      refreshes,
      by: (input) => (isProposed(input) ? postAwardPropose : route),
      rules: {
        also: (values) =>
          isProposed(choiceIn(values)) && !values.note?.trim()
            ? { note: t`请写明为什么给出这笔奖励` }
            : {},
      },
      onDone: (_, input) => {
        const earned = awardOf(rule, input, report);
        const [coins, contribution] = [numberOf(earned.coins), numberOf(earned.contribution)];
        onDone(
          isProposed(input)
            ? t`${report.number} 的奖励已提交核定：${coins} 安全币、${contribution} 贡献值`
            : newsOf(coins, contribution),
        );
      },
    },
  );
  const choice = choiceIn(form.values);
  const signing = choice && signingOf(choice);
  const isProposal = isProposed(choice);
  const ranges = awardRanges(rule, form.values.level);

  function choose(level: Severity) {
    const lowest = lowestOf(rule, level);
    form.set('level', level);
    for (const part of parts) form.set(part, lowest[part]);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    // What is missing is the form's to tell; what lies outside the rule is told at its field already.
    if (!choice || signing === 'one' || isProposal) return void sending.submit(event);
    event.preventDefault();
    const outside = parts.find(
      (part) => choice[part] < ranges[part].from || choice[part] > ranges[part].to,
    );
    event.currentTarget.querySelector<HTMLElement>(`[name="${outside ?? 'baseCoins'}"]`)?.focus();
  }

  const amount = (part: Part) => ({ field: form.field(part), range: ranges[part] });
  return (
    <ActForm
      act={isProposal ? t`提交核定` : act}
      isBusy={isBusy}
      failure={failure}
      overtaken={{
        ...overtaken,
        onRefresh: () => {
          onClose();
          void refresh();
        },
      }}
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
      <AwardPreview
        rule={rule}
        choice={choice}
        terms={report}
        tierName={report.tierName}
        isPayable={signing === 'one' || isProposal}
      />
      {choice && signing !== 'one' && (
        <SecondPerson
          rule={rule}
          isInside={isInRange(rule, choice)}
          mayPropose={mayPropose}
          isTooMuch={signing === 'none'}
        />
      )}
      <NoteField
        field={form.field('note')}
        {...(isProposal && { label: t`理由`, isRequired: true })}
      />
      {children}
    </ActForm>
  );
}

const parts = ['baseCoins', 'bonusCoins', 'baseContribution', 'bonusContribution'] as const;
type Part = (typeof parts)[number];

/** The least this severity earns; the reviewer goes up from there. */
export function lowestOf(rule: DecisionProps['detail']['rule'], level: Severity): AwardChoice {
  const { baseContribution, baseCoins } = awardRanges(rule, level);
  return {
    level,
    baseContribution: baseContribution.from,
    baseCoins: baseCoins.from,
    bonusContribution: 0,
    bonusCoins: 0,
  };
}

/** The choice so far; nothing while a number is missing. */
function choiceIn(values: GivenOf<typeof postReviewConfirm>): AwardChoice | undefined {
  const { level, baseContribution, baseCoins, bonusContribution = 0, bonusCoins = 0 } = values;
  const choice = { level, baseContribution, baseCoins, bonusContribution, bonusCoins };
  return parts.every((part) => Number.isInteger(choice[part])) ? choice : undefined;
}
