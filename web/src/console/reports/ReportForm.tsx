import { t } from '@lingui/core/macro';
import { postReviewMove, postReviewRevoke } from '@shieldsource/contract/reports/desk';
import { postAwardKeep } from '@shieldsource/contract/awards/desk';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/reports/desk-flags';
import { getProposalPage, postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import {
  needsNote,
  plainActs,
  reportAction,
  statusAfter,
  type PlainAct,
} from '@shieldsource/contract/reports/acts';
import { answerWithinDays } from '@shieldsource/contract/reports/flags';
import { reportStatus, standingAwardOf } from '@shieldsource/contract/reports/calls';
import type { ComponentProps, ComponentType } from 'react';
import type { GivenOf, Route } from '@shieldsource/contract/route';
import { call } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { ActBody } from '../../pieces/acts/ActDialog.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { ReasonField } from '../../pieces/acts/ReasonField.tsx';
import { AttachmentPicker } from '../../pieces/files/AttachmentPicker.tsx';
import { useAttachments } from '../../pieces/files/use-uploads.ts';
import dialog from '../../ui/dialog/dialog.module.css';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import type { DeskAct } from './acts.ts';
import { AnswerTemplates } from './AnswerTemplates.tsx';
import { ActSheet } from './ActSheet.tsx';
import { AppealSheet } from './AppealSheet.tsx';
import { AwardAgainSheet, AwardSheet } from './AwardSheet.tsx';
import { type DecisionProps, onReport, type ReviewReport } from './decision.ts';
import { IgnoreSheet } from './IgnoreSheet.tsx';
import { deskFiles } from './desk-files.ts';
import { useWritten, useWrittenWithFiles } from './use-written.tsx';

// Exported here to be in the same file: it is loaded together with the forms.
export { HandOver } from './HandOver.tsx';

interface ReportFormProps extends DecisionProps {
  readonly act: DeskAct;
}

/** The form of an act on a report. */
export default function ReportForm({ act, ...props }: ReportFormProps) {
  if (isPlain(act)) return <PlainForm act={act} {...props} />;
  const Form = forms[act];
  return <Form {...props} />;
}

const isPlain = (act: DeskAct): act is PlainAct => (plainActs as readonly DeskAct[]).includes(act);

/** An act in its sheet; its note or question is saved while it is being written. */
function Sheet<R extends Route>({
  title,
  ...asked
}: ComponentProps<typeof ActBody<R>> & { readonly title: string }) {
  const verdict = useWritten('verdict');
  return (
    <ActSheet title={title} takesFocus>
      <ActBody
        {...asked}
        start={{ ...(asked.note && { note: verdict.start }), ...asked.start }}
        onWrite={(values) => {
          if (asked.note) verdict.write((values as { note?: string }).note);
          asked.onWrite?.(values);
        }}
      />
    </ActSheet>
  );
}

/** A plain act: changes only the status, with a note. */
function PlainForm({
  act,
  detail: { report },
  ...asked
}: DecisionProps & { readonly act: PlainAct }) {
  const { start, ...common } = onReport(report);
  const label = reportAction.labelOf(act);
  const status = reportStatus.labelOf(statusAfter(act, report.status) ?? report.status);
  const buttons: Partial<Record<PlainAct, string>> = {
    finish: t`标记为已完成`,
    fixFailed: t`退回修复中`,
  };
  return (
    <Sheet
      {...asked}
      {...common}
      route={postReviewMove}
      start={{ ...start, move: act }}
      title={label}
      act={buttons[act] ?? label}
      note={{ isRequired: needsNote(act) }}
      done={t`${report.number}：${label}`}
    >
      {t`此后报告的状态为“${status}”，研究员会收到消息。`}
    </Sheet>
  );
}

/** Undoes a confirmation: names what the researcher loses. */
function RevokeForm({ detail: { report }, ...asked }: DecisionProps) {
  const coins = numberOf(report.currency);
  const contribution = numberOf(report.contribution);
  const isUnpaid = report.awardState !== null && !standingAwardOf(report);
  return (
    <Sheet
      {...asked}
      {...onReport(report)}
      route={postReviewRevoke}
      title={t`撤销确认并收回奖励`}
      act={t`撤销并收回奖励`}
      isDangerous
      note={{ label: t`撤销原因`, isRequired: true }}
      done={
        isUnpaid
          ? t`已撤销 ${report.number} 的确认，奖励不再发放`
          : t`已撤销 ${report.number} 的确认，收回 ${coins} 安全币、${contribution} 贡献值`
      }
    >
      {isUnpaid ? (
        <p className="soft">{t`这份报告的奖励还没有发放，撤销后不再发放。`}</p>
      ) : (
        <>
          <p className="soft">{t`将从${report.authorName}的账户收回这份报告的全部奖励：`}</p>
          <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
            <li>{t`安全币 ${coins}`}</li>
            <li>{t`贡献值 ${contribution}，排行榜同时扣除`}</li>
          </ul>
        </>
      )}
      <p className="soft">{t`报告变为“已忽略”，研究员会收到消息。已经用掉的安全币无法收回。`}</p>
    </Sheet>
  );
}

const { files: filesOfQuestion } = deskFiles('comment');

/** Asks the author a question. */
function QuestionForm({ detail: { report }, ...asked }: DecisionProps) {
  const { start, ...common } = onReport(report);
  const question = useWrittenWithFiles('question');
  const files = useAttachments(filesOfQuestion, {
    kept: question.kept.attachments,
    onKeep: question.attach,
  });
  return (
    <Sheet
      {...asked}
      {...common}
      route={postReviewQuestion}
      start={{ ...start, question: question.start }}
      send={(input) =>
        call(postReviewQuestion, { ...input, attachments: files.ids }, { silent: true })
      }
      rules={{
        also: () => ({
          attachments: files.isBusy ? t`文件上传完成后才能发送` : files.problem,
        }),
      }}
      onWrite={(values) => question.write(values.question)}
      title={reportAction.labelOf('askInformation')}
      act={t`发送问题`}
      fields={({ field, set }) => (
        <>
          <AnswerTemplates
            kind="question"
            report={report}
            onChoose={(words) => set('question', words)}
          />
          <ReasonField
            field={field('question')}
            label={t`需要补充什么`}
            hint={t`记入处理记录，研究员可以看到`}
            rows={4}
            usualLabel={t`常用问题`}
            usual={[
              t`请补充完整的请求与响应。`,
              t`请补充复现步骤和所用版本。`,
              t`请补充影响范围的证明。`,
            ]}
          />
          <AttachmentPicker uploads={files} error={field('attachments').error} />
          <LeaveGuard isDirty={files.isShort} loss={t`有文件还没有上传完成，离开后会丢失。`} />
        </>
      )}
      done={t`已请研究员补充 ${report.number}`}
    >
      {t`研究员会收到消息，在报告页面回答。${answerWithinDays} 天没有回答，报告自动忽略。`}
    </Sheet>
  );
}

/** Asks the author to test the fix. */
function RetestForm({ detail: { report }, ...asked }: DecisionProps) {
  return (
    <Sheet
      {...asked}
      {...onReport(report)}
      route={postReviewRetest}
      title={reportAction.labelOf('askRetest')}
      act={t`邀请复测`}
      note={{}}
      done={t`已邀请复测 ${report.number}`}
    >
      {t`研究员会收到消息，答复通过或仍能复现。状态不变；未通过时由你决定是否退回修复。`}
    </Sheet>
  );
}

/** What both decisions on a proposed award share. */
function useDeciding(report: ReviewReport, outcome: 'approved' | 'returned') {
  const verdict = useWritten('verdict');
  const { refreshes, overtaken } = onReport(report);
  return {
    route: postProposalDecide,
    start: { proposalId: report.proposal?.id ?? '', outcome, reason: verdict.start },
    onWrite: ({ reason }: GivenOf<typeof postProposalDecide>) => verdict.write(reason),
    refreshes: [...refreshes, getProposalPage, getStaffNotice],
    overtaken,
  };
}

/** Signs a proposed award. */
function ApproveForm({ detail: { report }, ...asked }: DecisionProps) {
  const coins = numberOf(report.proposal?.coins ?? 0);
  const contribution = numberOf(report.proposal?.contribution ?? 0);
  const proposer = report.proposal?.proposerName ?? '';
  const standing = standingAwardOf(report);
  const deciding = useDeciding(report, 'approved');
  return (
    <Sheet
      {...asked}
      {...deciding}
      title={t`核定并发放奖励`}
      act={t`核定并发放`}
      isReady
      fields={({ field }) => <NoteField field={field('reason')} />}
      done={
        standing
          ? t`已核定 ${report.number}，奖励更新为 ${coins} 安全币、${contribution} 贡献值`
          : t`已核定 ${report.number}，发放 ${coins} 安全币、${contribution} 贡献值`
      }
    >
      {standing
        ? t`${proposer}提高的奖励将代替${report.authorName}原来的奖励：${coins} 安全币、${contribution} 贡献值（原 ${numberOf(standing.coins)} 安全币、${numberOf(standing.contribution)} 贡献值），到账的是差额。研究员会收到消息。`
        : t`${proposer}提出的奖励将发放给${report.authorName}：${coins} 安全币、${contribution} 贡献值。研究员会收到消息。`}
    </Sheet>
  );
}

/** Returns a proposed award, so that somebody proposes another. */
function ReturnForm({ detail: { report }, ...asked }: DecisionProps) {
  const deciding = useDeciding(report, 'returned');
  return (
    <Sheet
      {...asked}
      {...deciding}
      title={t`退回奖励`}
      act={t`退回`}
      reason={{ label: t`退回原因`, hint: t`记入处理记录，研究员可以看到` }}
      done={t`已退回 ${report.number} 的奖励`}
    >
      {standingAwardOf(report)
        ? t`报告的状态和原奖励不变；审核员可以重新评定，再次提交核定，或维持原奖励。`
        : t`报告的状态不变，不发放奖励；审核员可以重新评定，或再次提交核定。`}
    </Sheet>
  );
}

/** Gives up a raise that was returned: the first award stays. */
function KeepForm({ detail: { report }, ...asked }: DecisionProps) {
  const { start, ...common } = onReport(report);
  const verdict = useWritten('verdict');
  const coins = numberOf(report.currency);
  const contribution = numberOf(report.contribution);
  return (
    <Sheet
      {...asked}
      {...common}
      route={postAwardKeep}
      start={{ ...start, reply: verdict.start }}
      onWrite={(values) => verdict.write(values.reply)}
      title={reportAction.labelOf('keepAward')}
      act={reportAction.labelOf('keepAward')}
      fields={({ field }) => (
        <ReasonField
          field={field('reply')}
          label={t`理由`}
          hint={t`记入处理记录，研究员可以看到`}
        />
      )}
      done={t`${report.number} 维持原奖励`}
    >
      {t`奖励维持 ${coins} 安全币、${contribution} 贡献值，不再提高。研究员会收到消息。`}
    </Sheet>
  );
}

const forms: Record<Exclude<DeskAct, PlainAct>, ComponentType<DecisionProps>> = {
  confirm: AwardSheet,
  ignore: IgnoreSheet,
  revoke: RevokeForm,
  askInformation: QuestionForm,
  askRetest: RetestForm,
  upholdAppeal: AppealSheet,
  approveAward: ApproveForm,
  returnAward: ReturnForm,
  keepAward: KeepForm,
  giveAward: AwardAgainSheet,
};
