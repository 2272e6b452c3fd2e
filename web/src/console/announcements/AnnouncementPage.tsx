import { useLingui } from '@lingui/react/macro';
import {
  announcementKind,
  type AnnouncementKind,
  announcementState,
} from '@shieldsource/contract/announcements/calls';
import { type StaffAnnouncementDetail } from '@shieldsource/contract/announcements/desk';
import {
  maxAnnouncementBody,
  postAnnouncementInsert,
  postAnnouncementModify,
  postformAnnouncementImage,
} from '@shieldsource/contract/announcements/acts';
import type { GivenOf } from '@shieldsource/contract/route';
import * as faults from '@shieldsource/contract/faults';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { newUuid } from '../../lib/random.ts';
import { optionsOf } from '../../lib/options-of.ts';
import { uploadTo } from '../../lib/upload-address.ts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { MarkdownEditor } from '../../pieces/markdown/MarkdownEditor.tsx';
import { useImageUploads } from '../../pieces/markdown/use-image-uploads.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from '../kit/RecordForm.module.css';
import { SegmentsField } from '../kit/SegmentsField.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage, RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import looks from './AnnouncementPage.module.css';
import { CoverField } from './CoverField.tsx';

const imageAddress = uploadTo(postformAnnouncementImage, {});

/** Edits an announcement in any state, or writes a new one. */
export default function AnnouncementPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const [params] = useSearchParams();
  const back = paths.announcements.list(paths.announcements.read(params));
  if (id === undefined)
    return (
      <NewRecordPage title={t`新建公告`}>
        <AnnouncementForm back={back} />
      </NewRecordPage>
    );
  return (
    <RecordPage
      route={paths.announcements.detail}
      titleOf={(announcement) => announcement?.title ?? t`修改公告`}
      head={(announcement) => (
        <DeskHead title={t`修改公告`}>
          {announcement && <CodedTag of={announcementState} code={announcement.state} />}
        </DeskHead>
      )}
      gone={{ hint: t`找不到这篇公告，请从列表打开。`, to: back, back: t`返回公告列表` }}
    >
      {(announcement, refresh) => (
        <AnnouncementForm announcement={announcement} back={back} onRefresh={refresh} />
      )}
    </RecordPage>
  );
}

interface AnnouncementFormProps {
  /** Undefined for a new one, which is a draft until it is published. */
  readonly announcement?: StaffAnnouncementDetail;
  readonly back: string;
  readonly onRefresh?: () => void;
}

function AnnouncementForm({ announcement, back, onRefresh }: AnnouncementFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { form, submit, ...state } = useAct(
    (announcement
      ? postAnnouncementModify
      : postAnnouncementInsert) as typeof postAnnouncementInsert,
    announcement ? valuesOf(announcement) : { ...blank, announcementId: newUuid() },
    {
      refreshes: paths.announcements.calls,
      onDone: ({ id }, { title }) => {
        toast.success(announcement ? t`已保存“${title}”` : t`已存为草稿“${title}”，发布后才会公开`);
        void navigate(back, { state: { from: id } });
      },
      // the answer to an earlier try was lost: what it made is there, and can be changed
      onRefused: ({ code }) => {
        if (!announcement && code === faults.keyReused.code)
          void navigate(paths.announcements.record(form.values.announcementId ?? ''));
      },
    },
  );
  const images = announcement?.images ?? [];
  const pictures = useImageUploads(imageAddress, images);
  const cover = useImageUploads(imageAddress, images);
  const { values, field } = form;
  const { value: pinned, error: _, ...pin } = field('pinned');
  const change = announcement?.state === 'published' ? t`保存并立即生效` : t`保存修改`;

  return (
    <RecordForm
      act={announcement ? change : t`存为草稿`}
      back={back}
      state={state}
      isUploading={pictures.isBusy || cover.isBusy}
      overtaken={{
        title: t`这篇公告刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
      }}
      onRefresh={onRefresh}
      onSubmit={submit}
    >
      <div className={looks.head}>
        <div className="stack content-start gap-16">
          <TextInput
            {...field('title')}
            label={t`标题`}
            required
            maxLength={80}
            autoComplete="off"
          />
          <Textarea
            {...field('summary')}
            label={t`摘要`}
            description={t`显示在列表和首页，一两句话`}
            required
            rows={3}
            maxLength={200}
          />
          <SegmentsField
            label={t`类型`}
            name="kind"
            value={values.kind}
            onChange={(code) => form.set('kind', code as AnnouncementKind)}
            options={optionsOf(announcementKind.list)}
          />
          <Checkbox
            {...pin}
            checked={pinned}
            label={t`置顶`}
            description={t`排在列表最前，并在首页轮播`}
          />
        </div>
        <CoverField
          value={values.cover}
          onChange={(id) => form.set('cover', id)}
          kind={values.kind}
          announcementId={announcement?.id}
          uploads={cover}
        />
      </div>
      <div>
        <p className={classes.label}>{t`正文`}</p>
        <MarkdownEditor
          label={t`正文`}
          {...field('body')}
          max={maxAnnouncementBody}
          placeholder={t`用 Markdown 书写；标题会成为阅读页的目录，图片可以直接粘贴`}
          uploads={pictures}
        />
      </div>
    </RecordForm>
  );
}

type Values = GivenOf<typeof postAnnouncementInsert>;

const blank: Values = {
  title: '',
  kind: 'notice',
  summary: '',
  body: '',
  cover: null,
  pinned: false,
};

/** The input of the call that changes an announcement, with its id and version. */
const valuesOf = (from: StaffAnnouncementDetail): Values => {
  const { id: announcementId, version, title, kind, summary, body, pinned } = from;
  const cover = from.coverImage?.id ?? null;
  const kept: Values = { title, kind, summary, body, pinned, cover };
  return Object.assign({ announcementId, version }, kept);
};
