import { announcementState, type AnnouncementState } from '@shieldsource/contract/announcements';

export const announcementsPath = (state?: AnnouncementState): string =>
  state ? `/announcements?state=${state}` : '/announcements';
export const newAnnouncementPath = '/announcements/new';
export const announcementEditPath = (id: string): string => `/announcements/${id}`;

/** The state that the list is narrowed to, as the address says it; anything else is all. */
export const stateIn = (params: URLSearchParams): AnnouncementState | undefined =>
  announcementState.list.find(({ code }) => code === params.get('state'))?.code;
