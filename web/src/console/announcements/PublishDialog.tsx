import { useLingui } from '@lingui/react/macro';
import { postAnnouncementPublish } from '@shieldsource/contract/console-announcements';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/form.ts';
import { refreshRoutes, useCall } from '../../lib/queries.ts';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import type { AnnouncementDialogProps } from './announcement-act.ts';
import { announcementOptions, announcementRefreshes } from './announcements.ts';

/** Makes an announcement visible to everybody. */
export function PublishDialog(props: AnnouncementDialogProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`发布公告`} isOpen={props.isOpen} onClose={props.onClose}>
      <PublishForm {...props} />
    </ActDialog>
  );
}

function PublishForm({ announcement, onClose, onDone }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id: announcementId, version, title } = announcement;
  const form = useContractForm(postAnnouncementPublish, { announcementId, version });
  const publish = useCall(postAnnouncementPublish, announcementOptions);
  return (
    <ActForm
      act={t`发布`}
      isReady
      isBusy={form.isSubmitting}
      failure={publish.error}
      overtaken={{
        title: t`这篇公告刚刚被其他人修改过`,
        hint: t`没有发布。请刷新后查看最新内容。`,
        act: t`刷新`,
        onRefresh: () => {
          onClose();
          void refreshRoutes(client, announcementRefreshes);
        },
      }}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await publish.mutateAsync(input);
        onDone(t`已发布“${title}”`);
      })}
    >
      <p className={dialog.lead}>{t`“${title}”发布后所有人都能看到，不需要登录。`}</p>
    </ActForm>
  );
}
