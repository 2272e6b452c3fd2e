import {
  announcementKind,
  type AnnouncementRow,
  type getAnnouncementDetail,
  type getAnnouncementPage,
} from '@shieldsource/contract/announcements/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import { currentDocument } from '../catalogue/catalogue.ts';
import { announcementImagesOf, publicAddressOf } from '../files/files.ts';
import * as queries from './announcements.queries.ts';

export { findByTitle as findAnnouncements } from './announcements.queries.ts';

/** Pinned ones first, then the newest. Documents are not in the list. */
export async function list(
  app: App,
  _call: CallOf<typeof getAnnouncementPage>,
  { kind, page, pageSize }: InputOf<typeof getAnnouncementPage>,
): Promise<OutputOf<typeof getAnnouncementPage>> {
  const counted = await queries.countByKindAndState(app.db);
  const total = counted
    .filter((some) => some.state === 'published' && (kind === undefined || some.kind === kind))
    .reduce((sum, { announcements }) => sum + announcements, 0);
  const range = rangeOf({ page, pageSize });
  const rows = range.offset < total ? await queries.listPublished(app.db, { kind, ...range }) : [];
  return { list: rows.map(presentAnnouncement), ...totalOf(total), page, pageSize };
}

/** A published announcement, or a document in its version in force, which has no neighbours. */
export async function detail(
  app: App,
  _call: CallOf<typeof getAnnouncementDetail>,
  { id }: InputOf<typeof getAnnouncementDetail>,
): Promise<OutputOf<typeof getAnnouncementDetail>> {
  const found = await queries.findPublished(app.db, id);
  if (!found) throw refuse('notFound');
  const row = presentAnnouncement(found);
  if (found.document_kind !== null) {
    const { title, body, publishTime } = await currentDocument(app.db, found.document_kind);
    return { ...row, title, body, publishTime, images: [], newer: null, older: null };
  }
  return {
    ...row,
    body: found.body,
    images: await announcementImagesOf(app.db, id),
    newer: (await queries.findNeighbour(app.db, found, 'newer')) ?? null,
    older: (await queries.findNeighbour(app.db, found, 'older')) ?? null,
  };
}

const againAfterMinutes = 30;

/** Counts one reading of a published announcement; the same visitor counts once in half an hour. */
export async function countView(app: App, id: string, visitor: Buffer): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if (await queries.countVisit(tx, id, visitor, againAfterMinutes)) await queries.addView(tx, id);
  });
}

function presentAnnouncement(row: queries.RowOfAnnouncement): AnnouncementRow {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    kindName: announcementKind.labelOf(row.kind),
    summary: row.summary,
    cover: row.cover_id === null ? '' : publicAddressOf(row.cover_id),
    pinned: row.pinned,
    publishTime: row.published_at,
    viewCount: row.views,
  };
}
