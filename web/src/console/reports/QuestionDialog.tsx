import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postReviewQuestion } from '@shieldsource/contract/console-flags';
import { answerWithinDays, reportMarks } from '@shieldsource/contract/report-flags';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { UsualWords } from '../../pieces/acts/UsualWords.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';

/** Asks the author for what is missing. */
export function QuestionDialog(props: DecisionProps) {
  return (
    <ActDialog
      title={reportMarks.askInformation.label}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <QuestionForm {...props} />
    </ActDialog>
  );
}

function QuestionForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postReviewQuestion, {
    reportId: report.id,
    version: report.version,
    question: '',
  });
  const ask = useCall(postReviewQuestion, decisionOptions);
  const question = form.field('question');
  return (
    <DecisionForm
      act={t`发送问题`}
      isBusy={form.isSubmitting}
      failure={ask.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await ask.mutateAsync(input);
        onDone(t`已请研究员补充 ${report.number}`);
      })}
    >
      <p className={dialog.lead}>
        {t`研究员会收到站内信，在报告页面回答。${answerWithinDays} 天没有回答，报告自动忽略。`}
      </p>
      <div>
        <Textarea
          {...question}
          label={t`需要补充什么`}
          description={t`写进处理记录，研究员可以看到`}
          required
          data-autofocus
          rows={4}
          resize="vertical"
        />
        <UsualWords
          label={t`常用问题`}
          words={[
            t`请补充完整的请求与响应。`,
            t`请补充复现步骤和所用版本。`,
            t`请补充影响范围的证明。`,
          ]}
          onChoose={question.onChange}
        />
      </div>
    </DecisionForm>
  );
}
