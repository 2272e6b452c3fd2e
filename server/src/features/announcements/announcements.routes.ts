import {
  getAnnouncementDetail,
  getAnnouncementPage,
} from '@shieldsource/contract/announcements/calls';
import {
  getStaffAnnouncementDetail,
  getStaffAnnouncementPage,
} from '@shieldsource/contract/announcements/desk';
import {
  postAnnouncementInsert,
  postAnnouncementModify,
  postAnnouncementPublish,
  postAnnouncementWithdraw,
} from '@shieldsource/contract/announcements/acts';
import { serve, type Served } from '../../platform/http/calls.ts';
import { insert, listAll, modify, publish, read, withdraw } from './announcements.desk.ts';
import { detail, list } from './announcements.ts';

export const announcementsRoutes: readonly Served[] = [
  serve(getAnnouncementPage, list),
  serve(getAnnouncementDetail, detail),
  serve(getStaffAnnouncementPage, listAll),
  serve(getStaffAnnouncementDetail, read),
  serve(postAnnouncementInsert, insert),
  serve(postAnnouncementModify, modify),
  serve(postAnnouncementPublish, publish),
  serve(postAnnouncementWithdraw, withdraw),
];
