import {
  getNotificationPage,
  getNotificationSettings,
  getNotificationUnread,
  postNotificationRead,
  postNotificationSetting,
} from '@shieldsource/contract/letters/notifications-desk';
import { serve, type Served } from '../../platform/http/calls.ts';
import { changeSetting, list, read, settings, unread } from './notifications.ts';

export const notificationsRoutes: readonly Served[] = [
  serve(getNotificationPage, list),
  serve(getNotificationUnread, unread),
  serve(postNotificationRead, read),
  serve(getNotificationSettings, settings),
  serve(postNotificationSetting, changeSetting),
];
