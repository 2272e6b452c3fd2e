import { useLingui } from '@lingui/react/macro';
import type { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import type { postReviewAward } from '@shieldsource/contract/awards/desk';
import type { postAppealRejudge } from '@shieldsource/contract/reports/desk-flags';
import { gradedVectorOf, standingAwardOf } from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import {
  awardOf,
  awardRanges,
  isInRange,
  signingFor,
  type AwardChoice,
  type Severity,
} from '@shieldsource/contract/awards/scoring';
import { lineOf } from '@shieldsource/contract/text/visible';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { useAct } from '../../pieces/acts/use-act.ts';
import { CvssField } from '../../pieces/cvss/CvssField.tsx';
import button from '../../ui/form/button.module.css';
import keys from '../../ui/keys/KeyButton.module.css';
import { useKeys } from '../../ui/keys/keys.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { AmountField } from './AmountField.tsx';
import { AwardPreview } from './AwardPreview.tsx';
import classes from './DecisionForm.module.css';
import { awardIn, type DecisionProps, holding, noteOf, onReport, vectorOf } from './decision.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { SecondPerson } from './SecondPerson.tsx';
import { useWritten } from './use-written.tsx';

interface AwardFormProps extends DecisionProps {
  /** A first award, one after another was returned, or one that replaces another: all take the same input. */
  readonly route: typeof postReviewConfirm | typeof postReviewAward | typeof postAppealRejudge;
  /** The kind of verdict, which is held for a while. */
  readonly kind: 'confirm' | 'award' | 'rejudge';
  readonly act: string;
  /** The first choice, unless a verdict was undone; empty until a level is chosen where it is missing. */
  readonly start?: AwardChoice;
  /** The text to show after success, with the sums. */
  readonly newsOf: (coins: string, contribution: string) => string;
  readonly children?: ReactNode;
}

/** Severity and amounts within the rule the report was submitted under; the award is computed while they are chosen. */
export function AwardForm({
  route,
  kind,
  act,
  start,
  newsOf,
  children,
  detail: { report, rule },
  undone,
  onClose,
  onDone,
}: AwardFormProps) {
  const { t } = useLingui();
  const { start: about, refreshes, overtaken } = onReport(report);
  const written = useWritten('verdict');
  const scored = useWritten('cvss');
  const signingOf = (choice: AwardChoice) => signingFor(rule, choice, report, report.currency);
  // An award that one person may not give is proposed to a second, with a reason.
  const isProposed = (choice: AwardChoice | undefined) =>
    choice !== undefined && signingOf(choice) === 'two';

  // Upholding an appeal needs a reason too.
  const isHeard = kind === 'rejudge';
  const needsReason = (choice: AwardChoice | undefined) => isHeard || isProposed(choice);

  const { form, isBusy, failure, refresh, ...sending } = useAct(
    route as typeof postReviewConfirm,
    // No preselection: the reviewer chooses.
    {
      ...about,
      ...choiceOf(awardIn(undone) ?? start ?? noChoice),
      cvssVector: (vectorOf(undone) ?? scored.start) || gradedVectorOf(report),
      note: noteOf(undone) ?? written.start,
    },
    {
      refreshes,
      // an appeal is upheld whether or not the award has to be signed
      send: (input) => holding(isProposed(input) && !isHeard ? 'propose' : kind)(input),
      rules: {
        also: (values) =>
          needsReason(choiceIn(values)) && !lineOf(values.note ?? '')
            ? { note: isHeard ? t`请写明申诉成立的理由` : t`请写明为什么给出这笔奖励` }
            : {},
      },
      onDone: (answer, input) => {
        const earned = awardOf(rule, input, report);
        const [coins, contribution] = [numberOf(earned.coins), numberOf(earned.contribution)];
        onDone(
          isProposed(input)
            ? t`${report.number} 的奖励已提交核定：${coins} 安全币、${contribution} 贡献值`
            : newsOf(coins, contribution),
          answer,
        );
      },
    },
  );
  const choice = choiceIn(form.values);
  const signing = choice && signingOf(choice);
  const isProposal = isProposed(choice);
  const level = form.values.level as Severity | undefined;
  const ranges = level === undefined ? undefined : awardRanges(rule, level);
  const write = useEffectEvent(written.write);
  useEffect(() => write(form.values.note), [form.values.note]);
  const keepScore = useEffectEvent(scored.write);
  useEffect(() => keepScore(form.values.cvssVector), [form.values.cvssVector]);

  function choose(chosen: Severity) {
    const lowest = lowestOf(rule, chosen);
    form.set('level', chosen);
    for (const part of parts) form.set(part, lowest[part]);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    // Missing fields are marked by the form; an amount outside the rule is already marked at its field.
    if (!choice || !ranges || signing === 'one' || isProposal) return void sending.submit(event);
    event.preventDefault();
    const outside = parts.find(
      (part) => choice[part] < ranges[part].from || choice[part] > ranges[part].to,
    );
    event.currentTarget.querySelector<HTMLElement>(`[name="${outside ?? 'baseCoins'}"]`)?.focus();
  }

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
      <LevelChoice
        value={level}
        claimed={report.selfLevel}
        error={form.errorOf('level') && t`请选择等级`}
        onChange={choose}
      />
      <OwnScore field={form.field('cvssVector')} level={level} onLevel={choose} />
      {ranges && (
        <>
          <div className={`stack halves ${classes.amounts}`}>
            <AmountField
              label={t`安全币基数`}
              field={form.field('baseCoins')}
              range={ranges.baseCoins}
            />
            <AmountField
              label={t`安全币加分`}
              field={form.field('bonusCoins')}
              range={ranges.bonusCoins}
            />
            <AmountField
              label={t`贡献值基数`}
              field={form.field('baseContribution')}
              range={ranges.baseContribution}
            />
            <AmountField
              label={t`贡献值加分`}
              field={form.field('bonusContribution')}
              range={ranges.bonusContribution}
            />
          </div>
          <AwardPreview
            rule={rule}
            choice={choice}
            terms={report}
            tierName={report.tierName}
            isPayable={signing === 'one' || isProposal}
          />
        </>
      )}
      {choice && signing !== 'one' && (
        <SecondPerson
          rule={rule}
          isInside={isInRange(rule, choice)}
          standing={standingAwardOf(report)}
          isTooMuch={signing === 'none'}
        />
      )}
      <NoteField
        field={form.field('note')}
        {...((isHeard || isProposal) && { label: t`理由`, isRequired: true })}
        {...(isProposal && { isAmongStaff: true })}
      />
      {children}
    </ActForm>
  );
}

/** The reviewer's own CVSS score. The key `e` opens it. */
function OwnScore({
  field,
  level,
  onLevel,
}: {
  readonly field: FieldProps<string | undefined>;
  readonly level: Severity | undefined;
  readonly onLevel: (level: Severity) => void;
}) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(Boolean(field.value));
  const [asked, setAsked] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const show = () => {
    setShown(true);
    setAsked(asked + 1);
  };
  useKeys([{ key: 'e', name: t`自己评 CVSS`, act: show }]);
  useEffect(() => {
    if (asked > 0) box.current?.querySelector('input')?.focus();
  }, [asked]);
  if (!isShown) {
    return (
      <button
        type="button"
        className={`${button.link} row justify-self-start gap-8`}
        onClick={show}
      >
        {t`自己评 CVSS`}
        <kbd className={keys.key} aria-hidden="true">
          e
        </kbd>
      </button>
    );
  }
  return (
    <div ref={box}>
      <CvssField
        field={field}
        level={level}
        onLevel={onLevel}
        words={{
          label: t`审核 CVSS（选填）`,
          take: t`用作定级`,
          fillIn: t`填入并用作定级`,
        }}
      />
    </div>
  );
}

const choiceOf = ({
  level,
  baseContribution,
  baseCoins,
  bonusContribution,
  bonusCoins,
}: AwardChoice): AwardChoice => ({
  level,
  baseContribution,
  baseCoins,
  bonusContribution,
  bonusCoins,
});

const noChoice = { bonusContribution: 0, bonusCoins: 0 } as AwardChoice;
const parts = ['baseCoins', 'bonusCoins', 'baseContribution', 'bonusContribution'] as const;

/** The lowest award of this severity, which the reviewer raises from there. */
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

/** The current choice; undefined while a number is missing. */
function choiceIn(values: GivenOf<typeof postReviewConfirm>): AwardChoice | undefined {
  const { level, baseContribution, baseCoins, bonusContribution = 0, bonusCoins = 0 } = values;
  const choice = { level, baseContribution, baseCoins, bonusContribution, bonusCoins };
  if ((level as Severity | undefined) === undefined) return undefined;
  return parts.every((part) => Number.isInteger(choice[part])) ? choice : undefined;
}
