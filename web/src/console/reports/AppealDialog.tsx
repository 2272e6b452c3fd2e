import { SegmentedControl, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/console-flags';
import { type Award, reportStatus } from '@shieldsource/contract/reports';
import type { AwardChoice } from '@shieldsource/contract/scoring';
import { useState } from 'react';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import classes from './AppealDialog.module.css';
import { AwardForm, lowestOf } from './AwardForm.tsx';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';
import { openAppealOf } from './flag-acts.ts';

/** Decides an appeal: what its author says, and one of two answers. */
export function AppealDialog(props: DecisionProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`处理申诉`} isOpen={props.isOpen} onClose={props.onClose}>
      <Decision {...props} />
    </ActDialog>
  );
}

function Decision(props: DecisionProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState('upheld');
  const { report } = props.detail;
  const appeal = openAppealOf(report);
  const isIgnored = report.status === reportStatus.codes.ignored;
  return (
    <div className={classes.decision}>
      {appeal && (
        <blockquote className={classes.words}>
          <p>{t`对“${appeal.verdictName}”的申诉`}</p>
          <p className={classes.body}>{appeal.body}</p>
        </blockquote>
      )}
      <SegmentedControl
        fullWidth
        aria-label={t`处理结果`}
        value={outcome}
        onChange={setOutcome}
        data={[
          { value: 'upheld', label: t`申诉成立` },
          { value: 'rejected', label: t`驳回申诉` },
        ]}
      />
      {outcome === 'rejected' && <RejectForm {...props} />}
      {outcome === 'upheld' && (isIgnored ? <UpholdForm {...props} /> : <RejudgeForm {...props} />)}
    </div>
  );
}

function RejectForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postAppealReject, {
    reportId: report.id,
    version: report.version,
    reply: '',
  });
  const reject = useCall(postAppealReject, decisionOptions);
  return (
    <DecisionForm
      act={t`驳回申诉`}
      isBusy={form.isSubmitting}
      failure={reject.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await reject.mutateAsync(input);
        onDone(t`已驳回 ${report.number} 的申诉`);
      })}
    >
      <p className={dialog.lead}>{t`维持原来的结论，研究员不能再对它申诉。`}</p>
      <Textarea
        {...form.field('reply')}
        label={t`驳回理由`}
        description={t`写进处理记录，研究员可以看到`}
        required
        rows={4}
        resize="vertical"
      />
    </DecisionForm>
  );
}

function UpholdForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postAppealUphold, {
    reportId: report.id,
    version: report.version,
    note: '',
  });
  const uphold = useCall(postAppealUphold, decisionOptions);
  return (
    <DecisionForm
      act={t`申诉成立，重新审核`}
      isBusy={form.isSubmitting}
      failure={uphold.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await uphold.mutateAsync(input);
        onDone(t`${report.number} 已回到待审核`);
      })}
    >
      <p className={dialog.lead}>{t`报告回到“待审核”，重新给出结论。`}</p>
      <NoteField field={form.field('note')} />
    </DecisionForm>
  );
}

function RejudgeForm(props: DecisionProps) {
  const { t } = useLingui();
  const { report, rule } = props.detail;
  const { number } = report;
  const standing = report.awards.findLast(({ isReversed }) => !isReversed);
  return (
    <>
      <p className={dialog.lead}>
        {t`重新评定后，新奖励代替原来的奖励，状态不变。评级和奖励只升不降，且至少一项更高；没有提高时请驳回。`}
      </p>
      <AwardForm
        {...props}
        route={postAppealRejudge}
        act={t`申诉成立，更新奖励`}
        start={standing ? choiceOf(standing) : lowestOf(rule, report.level ?? report.selfLevel)}
        newsOf={(coins, contribution) =>
          t`${number} 的奖励更新为 ${coins} 安全币、${contribution} 贡献值`
        }
      />
    </>
  );
}

const choiceOf = (award: Award): AwardChoice => ({
  level: award.level,
  baseContribution: award.baseContribution,
  baseCoins: award.baseCoins,
  bonusContribution: award.bonusContribution,
  bonusCoins: award.bonusCoins,
});
