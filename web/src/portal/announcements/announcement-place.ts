import { announcementsPath } from '../../lib/paths.ts';
import {
  announcementKind,
  type AnnouncementKind,
} from '@shieldsource/contract/announcements/calls';

/** The kind by which the address filters the list; undefined for all kinds or an unknown one. */
export const kindIn = (params: URLSearchParams): AnnouncementKind | undefined =>
  announcementKind.list.find(({ code }) => code === params.get('kind'))?.code;

export const listPath = (kind?: AnnouncementKind): string =>
  kind ? `${announcementsPath}?kind=${kind}` : announcementsPath;
