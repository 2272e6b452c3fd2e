import type { AnnouncementMove } from '@shieldsource/contract/announcements';
import type { StaffAnnouncement } from '@shieldsource/contract/console-announcements';

export type AnnouncementAct = AnnouncementMove;

/** What a dialog about one announcement is given. */
export interface AnnouncementDialogProps {
  readonly announcement: StaffAnnouncement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (news: string) => void;
}
