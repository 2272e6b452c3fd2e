import { useLingui } from '@lingui/react/macro';
import {
  postAnnouncementModify,
  type StaffAnnouncementDetail,
} from '@shieldsource/contract/console-announcements';
import type { GivenOf } from '@shieldsource/contract/route';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { announcementsPath } from './announcement-place.ts';
import { announcementOptions } from './announcements.ts';

interface EditAnnouncementFormProps {
  readonly announcement: StaffAnnouncementDetail;
  /** Asks for the announcement anew; what was written is lost. */
  readonly onRefresh: () => void;
}

/** Changes an announcement from the version that was opened. */
export function EditAnnouncementForm({ announcement, onRefresh }: EditAnnouncementFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [first] = useState(() => valuesOf(announcement));
  const form = useContractForm(postAnnouncementModify, first);
  const modify = useCall(postAnnouncementModify, announcementOptions);
  const isPublic = announcement.state === 'published';

  return (
    <AnnouncementForm
      form={form}
      images={announcement.images}
      act={isPublic ? t`保存并立即生效` : t`保存修改`}
      isBusy={form.isSubmitting}
      isDirty={!modify.isSuccess && JSON.stringify(form.values) !== JSON.stringify(first)}
      failure={modify.error}
      overtaken={{
        title: t`这篇公告刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
        act: t`刷新`,
        onRefresh,
      }}
      onSubmit={form.submit(async (input) => {
        await modify.mutateAsync(input);
        toast.success(t`已保存“${input.title}”`);
        void navigate(announcementsPath(), { state: { from: announcement.id } });
      })}
    />
  );
}

const valuesOf = (from: StaffAnnouncementDetail): GivenOf<typeof postAnnouncementModify> => ({
  announcementId: from.id,
  version: from.version,
  title: from.title,
  kind: from.kind,
  summary: from.summary,
  body: from.body,
  cover: from.coverImage?.id ?? null,
  pinned: from.pinned,
});
