import { v7 as newId } from 'uuid';
import {
  announcementKind,
  announcementMoves,
  announcementState,
  type AnnouncementMove,
} from '@shieldsource/contract/announcements/calls';
import type {
  getStaffAnnouncementDetail,
  getStaffAnnouncementPage,
  StaffAnnouncement,
} from '@shieldsource/contract/announcements/desk';
import type {
  postAnnouncementInsert,
  postAnnouncementModify,
  postAnnouncementPublish,
  postAnnouncementWithdraw,
} from '@shieldsource/contract/announcements/acts';
import { announcementFields, type AnnouncementField } from '@shieldsource/contract/settings/events';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import {
  announcementImagesOf,
  publicAddressOf,
  removeBytes,
  setAnnouncementImages,
} from '../files/files.ts';
import { countByKindAndState } from './announcements.queries.ts';
import * as queries from './announcements.desk.queries.ts';

export async function listAll(
  app: App,
  _call: CallOf<typeof getStaffAnnouncementPage>,
  { state, page, pageSize }: InputOf<typeof getStaffAnnouncementPage>,
): Promise<OutputOf<typeof getStaffAnnouncementPage>> {
  const counted = await countByKindAndState(app.db);
  const counts = announcementState.list.map(({ code }) => ({
    state: code,
    count: counted
      .filter((some) => some.state === code)
      .reduce((sum, { announcements }) => sum + announcements, 0),
  }));
  const rows = await queries.listAll(app.db, {
    state,
    ...rangeOf({ page, pageSize }),
  });
  return {
    list: rows.map(present),
    ...totalOf(
      counts
        .filter((one) => state === undefined || one.state === state)
        .reduce((sum, { count }) => sum + count, 0),
    ),
    page,
    pageSize,
    counts,
  };
}

export async function read(
  app: App,
  _call: CallOf<typeof getStaffAnnouncementDetail>,
  { id }: InputOf<typeof getStaffAnnouncementDetail>,
): Promise<OutputOf<typeof getStaffAnnouncementDetail>> {
  const row = await queries.findAny(app.db, id);
  if (!row) throw refuse('notFound');
  const images = await announcementImagesOf(app.db, id);
  return {
    ...present(row),
    body: row.body,
    coverImage: images.find((image) => image.id === row.cover_id) ?? null,
    images,
  };
}

/** A draft, which only operators see. */
export async function insert(
  app: App,
  call: CallOf<typeof postAnnouncementInsert>,
  { announcementId: id = newId(), ...fields }: InputOf<typeof postAnnouncementInsert>,
): Promise<OutputOf<typeof postAnnouncementInsert>> {
  return inTransaction(app.db, async (tx) => {
    if (!(await queries.insertDraft(tx, id, fields))) {
      const made = await queries.lockAnnouncement(tx, id);
      if (!made || changedIn(made, fields).length > 0) throw refuse('keyReused');
      return { id, version: made.version };
    }
    await setAnnouncementImages(tx, id, fields);
    await record(tx, app, 'announcement.insert', {
      subject: id,
      actor: call.me,
      params: { version: 1, kind: fields.kind },
    });
    return { id, version: 1 };
  });
}

/** Changes text, kind, cover and pin; for a published announcement everybody sees the change at once. */
export async function modify(
  app: App,
  call: CallOf<typeof postAnnouncementModify>,
  { announcementId: id, version, ...fields }: InputOf<typeof postAnnouncementModify>,
): Promise<OutputOf<typeof postAnnouncementModify>> {
  const dropped = await inTransaction(app.db, async (tx) => {
    const before = await lockSeen(tx, id, version);
    await queries.updateFields(tx, { id, version }, fields);
    const unused = await setAnnouncementImages(tx, id, fields);
    await record(tx, app, 'announcement.modify', {
      subject: id,
      actor: call.me,
      params: { version: version + 1, kind: fields.kind, changed: changedIn(before, fields) },
    });
    return unused;
  });
  await removeBytes(app, dropped);
  return { id, version: version + 1 };
}

export const publish = (
  app: App,
  call: CallOf<typeof postAnnouncementPublish>,
  { announcementId, version }: InputOf<typeof postAnnouncementPublish>,
): Promise<null> => move(app, call.me, 'publish', { id: announcementId, version });

export const withdraw = (
  app: App,
  call: CallOf<typeof postAnnouncementWithdraw>,
  { announcementId, version, reason }: InputOf<typeof postAnnouncementWithdraw>,
): Promise<null> => move(app, call.me, 'withdraw', { id: announcementId, version }, reason);

async function move(
  app: App,
  me: StaffMe,
  name: AnnouncementMove,
  { id, version }: { id: string; version: number },
  reason = '',
): Promise<null> {
  const { from, to } = announcementMoves[name];
  await inTransaction(app.db, async (tx) => {
    const { state } = await lockSeen(tx, id, version);
    if (!(from as readonly string[]).includes(state)) throw refuse('conflict');
    await queries.updateState(tx, { id, version }, to);
    await record(tx, app, `announcement.${name}`, {
      subject: id,
      actor: me,
      params: { version: version + 1 },
      text: reason,
    });
  });
  return null;
}

/** The names of the fields that changed. */
const changedIn = (
  before: queries.AnnouncementFields,
  after: queries.AnnouncementFields,
): AnnouncementField[] => announcementFields.filter((name) => before[name] !== after[name]);

/** Locks the announcement, if it is still in the version that the editor saw. */
async function lockSeen(tx: Tx, id: string, version: number) {
  const found = await queries.lockAnnouncement(tx, id);
  if (!found) throw refuse('notFound');
  if (found.version !== version) throw refuse('conflict');
  return found;
}

function present(row: queries.RowOfDesk): StaffAnnouncement {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    kindName: announcementKind.labelOf(row.kind),
    summary: row.summary,
    cover: row.cover_id === null ? '' : publicAddressOf(row.cover_id),
    pinned: row.pinned,
    state: row.state,
    stateName: announcementState.labelOf(row.state),
    publishTime: row.published_at,
    updateTime: row.updated_at,
    viewCount: row.views,
    version: row.version,
  };
}
