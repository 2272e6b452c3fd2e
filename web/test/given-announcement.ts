import type { AnnouncementDetail } from '@shieldsource/contract/announcements/calls';
import type { StaffAnnouncementDetail } from '@shieldsource/contract/announcements/desk';

const idOf = (number: number) => `01993d6a-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** An announcement as visitors read it; what a test cares about it says. */
export const givenAnnouncement = (given: Partial<AnnouncementDetail> = {}): AnnouncementDetail => ({
  id: idOf(300),
  title: '国庆假期审核安排',
  kind: 'notice',
  kindName: '通知',
  summary: '假期内照常接收报告，审核时限顺延。',
  cover: '',
  pinned: false,
  publishTime: Date.UTC(2026, 8, 28, 2),
  viewCount: 1234,
  body: '照常接收报告。',
  images: [],
  newer: null,
  older: null,
  ...given,
});

/** The same at the desk. */
export const givenStaffAnnouncement = (
  given: Partial<StaffAnnouncementDetail> = {},
): StaffAnnouncementDetail => ({
  ...givenAnnouncement(),
  state: 'draft',
  stateName: '草稿',
  publishTime: null,
  updateTime: Date.UTC(2026, 8, 28, 2),
  version: 4,
  coverImage: null,
  ...given,
});
