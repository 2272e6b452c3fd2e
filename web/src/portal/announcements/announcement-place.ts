import { announcementsPath } from '../../lib/paths.ts';
import { announcementKind, type AnnouncementKind } from '@shieldsource/contract/announcements';

/** The kind that the list is narrowed to, as the address says it; anything else is all. */
export const kindIn = (params: URLSearchParams): AnnouncementKind | undefined =>
  announcementKind.list.find(({ code }) => code === params.get('kind'))?.code;

export const listPath = (kind?: AnnouncementKind): string =>
  kind ? `${announcementsPath}?kind=${kind}` : announcementsPath;
