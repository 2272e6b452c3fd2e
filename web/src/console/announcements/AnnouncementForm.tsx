import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { announcementKind, type AnnouncementKind } from '@shieldsource/contract/announcements';
import {
  maxAnnouncementBody,
  type postAnnouncementInsert,
} from '@shieldsource/contract/console-announcements';
import type { GivenOf } from '@shieldsource/contract/route';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import type { FieldProps } from '../../lib/form.ts';
import { MarkdownEditor } from '../../pieces/markdown/MarkdownEditor.tsx';
import { type NamedImage } from '../../pieces/markdown/MarkdownBody.tsx';
import { useImageUploads } from '../../pieces/markdown/use-image-uploads.ts';
import { ActFailure, type Overtaken } from '../../ui/dialog/ActForm.tsx';
import { LeaveDialog } from '../../ui/leave/LeaveDialog.tsx';
import { useLeaveGuard } from '../../ui/leave/use-leave-guard.ts';
import classes from './AnnouncementForm.module.css';
import { announcementsPath } from './announcement-place.ts';
import { imageAddress } from './announcements.ts';
import { CoverField } from './CoverField.tsx';

type Values = GivenOf<typeof postAnnouncementInsert>;

interface AnnouncementFormProps {
  readonly form: {
    readonly values: Values;
    set<K extends keyof Values>(key: K, value: Values[K]): void;
    field<K extends keyof Values>(key: K): FieldProps<Values[K]>;
  };
  /** Its pictures so far, the cover too. */
  readonly images: readonly NamedImage[];
  readonly act: string;
  readonly isBusy: boolean;
  /** Something was written that is not kept yet. */
  readonly isDirty: boolean;
  readonly failure: CallError | null;
  readonly overtaken: Overtaken;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form of an announcement, around the call that keeps it. */
export function AnnouncementForm({
  form,
  images,
  act,
  isBusy,
  isDirty,
  failure,
  overtaken,
  onSubmit,
}: AnnouncementFormProps) {
  const { t } = useLingui();
  const guard = useLeaveGuard(isDirty);
  const pictures = useImageUploads(imageAddress, images);
  const cover = useImageUploads(imageAddress, images);
  const { values, field } = form;
  const isUnderWay = pictures.isBusy || cover.isBusy;
  const { value: pinned, error: _, ...pin } = field('pinned');

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.head}>
        <div className={classes.fields}>
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
          <div className={classes.choice}>
            <span id="announcement-kind">{t`类型`}</span>
            <SegmentedControl
              aria-labelledby="announcement-kind"
              name="kind"
              value={values.kind}
              onChange={(code) => form.set('kind', code as AnnouncementKind)}
              data={announcementKind.list.map(({ code, label }) => ({ value: code, label }))}
            />
          </div>
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
      <ActFailure
        failure={failure && failure.fields.length === 0 ? failure : null}
        overtaken={overtaken}
      />
      <div className={classes.foot}>
        <Button component={Link} to={announcementsPath()} variant="default">
          {t`取消`}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isUnderWay}>
          {isUnderWay ? t`图片上传中` : act}
        </Button>
      </div>
      {guard.asks && (
        <LeaveDialog
          loss={t`填写的内容还没有保存，离开后会丢失。`}
          onStay={guard.stay}
          onLeave={guard.leave}
        />
      )}
    </form>
  );
}
