import { useLingui } from '@lingui/react/macro';
import { postAnnouncementInsert } from '@shieldsource/contract/console-announcements';
import type { GivenOf } from '@shieldsource/contract/route';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { announcementsPath } from './announcement-place.ts';
import { announcementOptions } from './announcements.ts';

const blank: GivenOf<typeof postAnnouncementInsert> = {
  title: '',
  kind: 'notice',
  summary: '',
  body: '',
  cover: null,
  pinned: false,
};

/** An announcement that was not there before: a draft until it is published. */
export default function NewAnnouncementPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useContractForm(postAnnouncementInsert, blank);
  const insert = useCall(postAnnouncementInsert, announcementOptions);
  useTitle(t`写公告`, t`盾源工作台`);

  return (
    <div className={classes.page}>
      <DeskHead title={t`写公告`} />
      <AnnouncementForm
        form={form}
        images={[]}
        act={t`存为草稿`}
        isBusy={form.isSubmitting}
        isDirty={!insert.isSuccess && JSON.stringify(form.values) !== JSON.stringify(blank)}
        failure={insert.error}
        overtaken={{
          title: t`没有保存成功`,
          hint: t`请检查后重试。`,
          act: t`知道了`,
          onRefresh: insert.reset,
        }}
        onSubmit={form.submit(async (input) => {
          const { id } = await insert.mutateAsync(input);
          toast.success(t`已存为草稿“${input.title}”，发布后才会公开`);
          void navigate(announcementsPath(), { state: { from: id } });
        })}
      />
    </div>
  );
}
