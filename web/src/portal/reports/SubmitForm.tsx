import type { ReportDraft } from '@shieldsource/contract/reports/drafts';
import { postformImageUpload } from '@shieldsource/contract/files/calls';
import {
  jsonReportSubmit,
  getReportCount,
  getReportPage,
} from '@shieldsource/contract/reports/calls';
import * as faults from '@shieldsource/contract/faults';
import { getTerms } from '@shieldsource/contract/catalogue/calls';
import type { InputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { reportPath } from '../../lib/paths.ts';
import { refreshRoutes, replaceAnswers } from '../../lib/queries.ts';
import { CallError, isConflict } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { uploadTo } from '../../lib/upload-address.ts';
import { AttachmentPicker } from '../../pieces/files/AttachmentPicker.tsx';
import { useUploads } from '../../pieces/files/use-uploads.ts';
import { MarkdownEditor } from '../../pieces/markdown/MarkdownEditor.tsx';
import { useImageUploads } from '../../pieces/markdown/use-image-uploads.ts';
import { ConsentField } from '../../pieces/terms/ConsentField.tsx';
import { useIdempotencyKey } from '../../pieces/use-idempotency-key.ts';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { tablet } from '../../ui/theme/screens.ts';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import card from '../../ui/page/Card.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { contentOf, formFrom } from './draft/content.ts';
import { afterDraftChange, Drafts } from './draft/Drafts.tsx';
import { DraftBar } from './draft/DraftBar.tsx';
import { useDraft } from './draft/use-draft.ts';
import { RewardRange } from './RewardRange.tsx';
import classes from './SubmitForm.module.css';
import { SubmitFields } from './SubmitFields.tsx';
import { SubmitSteps } from './SubmitSteps.tsx';
import { WritingHelp } from './WritingHelp.tsx';

interface SubmitFormProps {
  /** The id of the draft. */
  readonly id: string;
  readonly draft: ReportDraft | null;
  /** Starts over with this draft, or with an empty form. */
  readonly onRestart: (draft: ReportDraft | null) => void;
}

/** The form of a report. One filled form makes one report, however often it is sent. */
export function SubmitForm({ id: draftId, draft, onRestart }: SubmitFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const uploads = useUploads('report', draft ? { kept: draft.attachments } : {});
  const form = useContractForm(jsonReportSubmit, formFrom(draft), {
    also: () => ({ attachments: uploads.problem }),
  });
  const pictures = useImageUploads(
    uploadTo(postformImageUpload, { purpose: 'report' }),
    draft?.images,
    { areBrief: true },
  );
  const { keeper, state } = useDraft(draftId, draft, contentOf(form.values, uploads.ids));
  const sendOnce = useIdempotencyKey();
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  const { description, app, selfLevel } = form.values;
  const isUploading = uploads.isBusy || pictures.isBusy;
  const isUnsafe = state.kind === 'failed' || state.kind === 'stale' || isUploading;
  // no room for a second column
  const isNarrow = useNarrow(tablet);

  async function submit(input: InputOf<typeof jsonReportSubmit>) {
    setFailure(undefined);
    const draftVersion = await keeper.hold();
    const whole = {
      ...input,
      attachments: uploads.ids,
      ...(draftVersion !== undefined && { draftVersion }),
    };
    try {
      const { id, number } = await sendOnce(whole, (idempotencyKey) =>
        call(jsonReportSubmit, whole, { idempotencyKey, silent: true }),
      );
      void refreshRoutes(client, [getReportPage, getReportCount, ...afterDraftChange]);
      toast.success(t`报告 ${number} 已提交，我们会尽快审核`);
      await navigate(reportPath(id));
    } catch (error) {
      keeper.release();
      if (error instanceof CallError) follow(error);
      throw error;
    }
  }

  function follow(error: CallError) {
    setFailure(error);
    if (error.code !== faults.termsChanged.code) return;
    form.set('termsVersion', 0);
    void replaceAnswers(client, [getTerms]);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    setTried(true);
    const sheet = event.currentTarget;
    void form.submit(submit)(event);
    // Focuses the first invalid field in page order, once the messages are rendered.
    requestAnimationFrame(() => focusFirstWrong(sheet));
  }

  const reward = (
    <RewardRange appId={app} typeId={form.values.type} level={selfLevel} isFolded={isNarrow} />
  );
  return (
    <>
      <TitleBar title={t`提交漏洞`}>
        <DraftBar keeper={keeper} state={state} onRestart={onRestart} />
      </TitleBar>
      <Drafts current={draftId} />
      <SubmitSteps form={form} isTried={isTried} />
      <form className={`stack gap-20 ${classes.page}`} noValidate onSubmit={onSubmit}>
        <section className={`${card.card} ${classes.sheet}`} aria-labelledby="submit-about">
          <h2 id="submit-about">{t`漏洞信息`}</h2>
          <SubmitFields form={form} reward={isNarrow && reward} />
        </section>
        <section className={`${card.card} ${classes.sheet}`} aria-labelledby="submit-text">
          <h2 id="submit-text">{t`漏洞详情`}</h2>
          {isNarrow && <WritingHelp isFolded />}
          <MarkdownEditor
            label={t`漏洞详情`}
            name="description"
            max={50_000}
            placeholder={t`写清楚怎么发现、怎么复现、会造成什么后果。截图可以直接粘贴或拖进来。`}
            outline={t`## 漏洞概述\n\n\n## 复现步骤\n\n1. \n\n## 请求与响应\n\n\n## 影响\n\n\n## 修复建议\n`}
            value={description}
            error={form.errorOf('description')}
            onChange={(text) => form.set('description', text)}
            onBlur={form.field('description').onBlur}
            uploads={pictures}
            onOtherFiles={uploads.add}
          />
          <h3 className={classes.part}>{t`附件`}</h3>
          <AttachmentPicker uploads={uploads} error={form.errorOf('attachments')} />
        </section>
        {!isNarrow && (
          <div className={classes.aside}>
            <div>
              {reward}
              <WritingHelp />
            </div>
          </div>
        )}
        <section className={`${card.card} ${classes.sheet} stack gap-16`}>
          <ConsentField
            kind="terms"
            value={form.values.termsVersion}
            onChange={(version) => form.set('termsVersion', version)}
            error={form.errorOf('termsVersion')}
          />
          {failure && (
            <Alert>
              {isConflict(failure)
                ? t`这份报告的上一版可能已经提交成功。请先到“我的漏洞”查看；如果没有，修改内容后再提交。`
                : textOf(failure)}
              {failure.code === undefined && t`，内容还在，可以再提交一次，不会重复`}
            </Alert>
          )}
          <div className="row wrap gap-8-16">
            {/* no button of the form's own, so that Enter in a line of it sends nothing */}
            <Button
              size="md"
              loading={form.isSubmitting}
              disabled={isUploading}
              onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              {t`提交报告`}
            </Button>
            {isUploading && <span className="faint">{t`文件上传完成后才能提交`}</span>}
          </div>
        </section>
      </form>
      <LeaveGuard
        isDirty={isUnsafe && !form.isSubmitting}
        loss={
          isUploading
            ? t`还有文件没有传完，离开后要重新上传。`
            : t`最近的修改尚未存入草稿，离开后会丢失。`
        }
      />
    </>
  );
}

function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong;
  field?.focus();
}
