import {
  getStaffAnnouncementDetail,
  getStaffAnnouncementPage,
  postformAnnouncementImage,
} from '@shieldsource/contract/console-announcements';
import type { GivenOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { uploadTo } from '../../lib/upload-address.ts';

/** One page of all announcements, whatever their state. */
export const useAnnouncements = (place: GivenOf<typeof getStaffAnnouncementPage>) =>
  useQuery(pageQueryOf(getStaffAnnouncementPage, place, { silent: true }));

export const useAnnouncement = (id: string) =>
  useQuery(queryOf(getStaffAnnouncementDetail, { id }, { silent: true }));

/** What an act on an announcement changes elsewhere. */
export const announcementRefreshes = [
  getStaffAnnouncementPage,
  getStaffAnnouncementDetail,
] as const;
export const announcementOptions = { silent: true, refreshes: announcementRefreshes } as const;

export const imageAddress = uploadTo(postformAnnouncementImage, {});
