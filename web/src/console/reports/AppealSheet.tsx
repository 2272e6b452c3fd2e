import { useLingui } from '@lingui/react/macro';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/reports/desk-flags';
import { reportStatus, standingAwardOf } from '@shieldsource/contract/reports/calls';
import { lineOf } from '@shieldsource/contract/text/visible';
import { useState } from 'react';
import { ActBody } from '../../pieces/acts/ActDialog.tsx';
import { ReasonField } from '../../pieces/acts/ReasonField.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { ActSheet } from './ActSheet.tsx';
import { openAppealOf } from './acts.ts';
import classes from './AppealSheet.module.css';
import { AwardForm, lowestOf } from './AwardForm.tsx';
import { type DecisionProps, holding, noteOf, onReport } from './decision.ts';
import { StepSaid } from './StepSaid.tsx';
import { useWritten } from './use-written.tsx';

/** Decides an appeal: what its author says, and the two answers. */
export function AppealSheet(props: DecisionProps) {
  const { t } = useLingui();
  return (
    <ActSheet title={t`处理申诉`}>
      <Decision {...props} />
    </ActSheet>
  );
}

function Decision(props: DecisionProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState(
    typeof props.undone?.reply === 'string' ? 'rejected' : 'upheld',
  );
  const { report } = props.detail;
  const appeal = openAppealOf(report);
  const isIgnored = report.status === reportStatus.codes.ignored;
  return (
    <div className="stack gap-16">
      {appeal && (
        <blockquote className={`m-0 p-10-14 sunken ${classes.words}`}>
          <p>{t`对“${appeal.verdictName}”的申诉`}</p>
          <StepSaid detail={props.detail} at={appeal.createTime} />
        </blockquote>
      )}
      <Segments
        fullWidth
        aria-label={t`处理结果`}
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'upheld', label: t`申诉成立` },
          { value: 'rejected', label: t`驳回申诉` },
        ]}
      />
      {outcome === 'rejected' && <RejectForm {...props} />}
      {outcome === 'upheld' && (isIgnored ? <UpholdForm {...props} /> : <RejudgeForm {...props} />)}
    </div>
  );
}

function RejectForm({ detail: { report }, undone, ...asked }: DecisionProps) {
  const { t } = useLingui();
  const written = useWritten('verdict');
  const { start, ...common } = onReport(report);
  return (
    <ActBody
      {...asked}
      {...common}
      route={postAppealReject}
      send={holding('rejectAppeal')}
      start={{ ...start, reply: typeof undone?.reply === 'string' ? undone.reply : written.start }}
      onWrite={({ reply }) => written.write(reply)}
      act={t`驳回申诉`}
      fields={({ field }) => (
        <ReasonField
          field={field('reply')}
          label={t`驳回理由`}
          hint={t`记入处理记录，研究员可以看到`}
          rows={4}
          isFirst={false}
        />
      )}
      done={t`已驳回 ${report.number} 的申诉`}
    >
      {t`维持原来的结论，研究员不能再对它申诉。`}
    </ActBody>
  );
}

function UpholdForm({ detail: { report }, undone, ...asked }: DecisionProps) {
  const { t } = useLingui();
  const { start, ...common } = onReport(report);
  const written = useWritten('verdict');
  return (
    <ActBody
      {...asked}
      {...common}
      route={postAppealUphold}
      send={holding('upholdAppeal')}
      rules={{ also: ({ note = '' }) => (lineOf(note) ? {} : { note: t`请写明理由` }) }}
      start={{ ...start, note: noteOf(undone) ?? written.start }}
      onWrite={({ note }) => written.write(note)}
      act={t`申诉成立，重新审核`}
      note={{ label: t`理由`, isRequired: true }}
      done={t`${report.number} 已回到待审核`}
    >
      {t`报告回到“待审核”，重新给出结论。`}
    </ActBody>
  );
}

function RejudgeForm(props: DecisionProps) {
  const { t } = useLingui();
  const { report, rule } = props.detail;
  const { number } = report;
  const standing = standingAwardOf(report);
  return (
    <>
      <p className="soft">
        {t`重新评定后，新奖励代替原奖励，状态不变。危害等级和奖励只升不降，且至少一项更高；没有提高时请驳回。须由第二人核定的，核定前原奖励不变。`}
      </p>
      <AwardForm
        {...props}
        route={postAppealRejudge}
        kind="rejudge"
        act={t`申诉成立，更新奖励`}
        start={standing ?? lowestOf(rule, report.level ?? report.selfLevel)}
        newsOf={(coins, contribution) =>
          t`${number} 的奖励更新为 ${coins} 安全币、${contribution} 贡献值`
        }
      />
    </>
  );
}
