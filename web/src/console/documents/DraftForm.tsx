import { DayInput } from '../../ui/date/DayInput.tsx';
import { useLingui } from '@lingui/react/macro';
import { isAgreedTo } from '@shieldsource/contract/catalogue/calls';
import {
  type DocumentVersion,
  type StaffDocumentDetail,
} from '@shieldsource/contract/catalogue/documents';
import { postDocumentDraft } from '@shieldsource/contract/catalogue/documents-acts';
import { useEffect, useEffectEvent } from 'react';
import { useAct } from '../../pieces/acts/use-act.ts';
import { MarkdownEditor } from '../../pieces/markdown/MarkdownEditor.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from '../kit/RecordForm.module.css';
import { RecordForm } from '../kit/RecordForm.tsx';
import { paths } from '../paths.ts';
import { firstDayOf } from './version-words.ts';
import looks from './DocumentPage.module.css';

interface DraftFormProps {
  readonly text: StaffDocumentDetail;
  readonly newest: DocumentVersion & { readonly body: string };
  readonly onRefresh: () => void;
  /** Called whenever words that are not saved come or go. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** Edits the draft of the next version, which starts with the newest text; once saved it stays open. */
export default function DraftForm({ text, newest, onRefresh, onDirty }: DraftFormProps) {
  const { t } = useLingui();
  const { draft, id: kind } = text;
  const start = draft ?? { ...newest, needsConsent: isAgreedTo(kind), fromDay: null };
  const {
    form: { field, set },
    submit,
    ...state
  } = useAct(
    postDocumentDraft,
    {
      kind,
      version: draft?.version ?? 0,
      title: start.title,
      body: start.body,
      needsConsent: start.needsConsent,
      fromDay: start.fromDay,
    },
    {
      refreshes: paths.documents.calls,
      stays: ({ version }) => ({ version }),
      onDone: () => toast.success(t`草稿已保存`),
    },
  );
  const { isDirty } = state;
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(isDirty), [isDirty]);
  const { value: needsConsent, error: _, ...consent } = field('needsConsent');
  const { value: fromDay, ...day } = field('fromDay');
  const planned = firstDayOf(null, newest);
  return (
    <RecordForm
      act={t`保存草稿`}
      back={paths.documents.list()}
      state={state}
      isUploading={false}
      overtaken={{
        title: t`草稿刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
      }}
      onRefresh={onRefresh}
      onSubmit={submit}
    >
      <TextInput {...field('title')} label={t`标题`} required maxLength={60} autoComplete="off" />
      <div>
        <p className={classes.label}>{t`正文`}</p>
        <MarkdownEditor label={t`正文`} {...field('body')} max={50_000} placeholder="" />
      </div>
      {isAgreedTo(kind) && (
        <Checkbox
          {...consent}
          checked={needsConsent}
          label={t`需要重新同意`}
          description={t`同意过旧版本的人，打开页面、登录或提交时会再次询问；只改错字时可以不勾选`}
        />
      )}
      <DayInput
        field={{ ...day, value: fromDay, onChange: (next) => set('fromDay', next || null) }}
        className={looks.day ?? ''}
        label={t`生效日期`}
        description={
          planned === null
            ? t`当天零点起生效；不填则复核通过后立即生效`
            : t`第 ${newest.version} 版 ${planned} 生效，这一版不能更早；不填则同日生效`
        }
      />
    </RecordForm>
  );
}
