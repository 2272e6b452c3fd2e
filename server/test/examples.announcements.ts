import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about announcements, page views and public figures, the operators' too. */
export function announcementExamplesOn(
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const read = async () => ({ id: (await given.announcement()).announcementId });
  return {
    getAnnouncementPage: { input: () => ({ page: 1, pageSize: 20, kind: 'notice' }) },
    getAnnouncementDetail: { input: read, names: 'id', ofEverybody: true },
    getStaffAnnouncementPage: { input: () => ({ page: 1, pageSize: 20, state: 'draft' }) },
    getStaffAnnouncementDetail: { input: read, names: 'id' },
    postAnnouncementInsert: { input: () => ({ ...given.announcementInput() }) },
    postAnnouncementModify: {
      input: async () => ({ ...(await given.announcement()), ...given.announcementInput() }),
      names: 'announcementId',
    },
    postAnnouncementPublish: {
      input: () => given.announcement({ state: 'draft' }),
      names: 'announcementId',
    },
    postAnnouncementWithdraw: {
      input: async () => ({ ...(await given.announcement()), reason: '内容有误' }),
      names: 'announcementId',
    },
    postformAnnouncementImage: { input: () => ({}) },
    jsonPageView: {
      input: () => ({
        title: '公告',
        routeName: '/announcement/home',
        fullPath: '/announcement/home',
      }),
    },
    getPublicFigures: { input: () => ({}) },
  };
}
