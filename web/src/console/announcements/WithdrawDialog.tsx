import { useLingui } from '@lingui/react/macro';
import { postAnnouncementWithdraw } from '@shieldsource/contract/console-announcements';
import { ReasonDialog } from '../../pieces/acts/ReasonDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import type { AnnouncementDialogProps } from './announcement-act.ts';
import { announcementRefreshes } from './announcements.ts';

/** Takes an announcement back from the portal. */
export function WithdrawDialog({ announcement, isOpen, onClose, onDone }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const { id: announcementId, version, title } = announcement;
  return (
    <ReasonDialog
      title={t`撤回公告`}
      isOpen={isOpen}
      onClose={onClose}
      route={postAnnouncementWithdraw}
      about={{ announcementId, version }}
      act={t`撤回`}
      isDangerous
      hint={t`写进审计日志，审计人员可以看到`}
      usual={[t`内容有误`, t`活动已经结束`, t`由新公告代替`]}
      overtaken={{
        title: t`这篇公告刚刚被其他人修改过`,
        hint: t`没有撤回。请刷新后查看最新内容。`,
      }}
      refreshes={announcementRefreshes}
      onDone={() => onDone(t`已撤回“${title}”`)}
    >
      <p
        className={dialog.lead}
      >{t`“${title}”撤回后只有运营能看到，已有的链接会失效。之后可以修改并再次发布。`}</p>
    </ReasonDialog>
  );
}
