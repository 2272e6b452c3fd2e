import { readFile } from 'node:fs/promises';
import {
  postAnnouncementInsert,
  postAnnouncementPublish,
  postformAnnouncementImage,
} from '@shieldsource/contract/announcements/acts';
import { insert, publish } from '../features/announcements/announcements.desk.ts';
import { uploadAnnouncementImage } from '../features/files/files.uploads.ts';
import type { App } from '../platform/app.ts';
import { announcements, type InventedAnnouncement } from '../invented/invented.ts';
import type { StaffMe } from '../platform/sessions.ts';
import { drawCover, type CoverPicture } from '../invented/announcement-pictures.ts';
import { later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import type { Act } from './past.ts';
import { withUpload } from './with-upload.ts';

/** Announcements of the year, one pinned, one still a draft; most of earlier months name the month before. */
export function announcing(app: App, operator: StaffMe, calendar: Calendar): Act[] {
  return [...announcements.written, ...yearOf()].map((one) => {
    const at =
      one.daysAgo === undefined ? later(calendar.now, -1) : calendar.day(one.daysAgo, 10.2);
    return {
      at,
      async does() {
        const id = await write(app, operator, one, monthBefore(at));
        if (one.daysAgo !== undefined) await makePublic(app, operator, id, one);
      },
    };
  });
}

async function write(
  app: App,
  operator: StaffMe,
  { title, kind, summary, text, picture, pinned }: InventedAnnouncement,
  month: number,
): Promise<string> {
  const withMonth = (words: string) => words.replaceAll('{month}', String(month));
  const file = new URL(`../invented/announcements/${text}.md`, import.meta.url);
  const body = withMonth(await readFile(file, 'utf8'));
  const cover = picture ? await uploadCover(app, operator, picture) : null;
  const { id } = await insert(app, callOf(postAnnouncementInsert, operator), {
    title: withMonth(title),
    kind,
    summary: withMonth(summary),
    body: body.trim(),
    cover,
    pinned: pinned ?? false,
  });
  return id;
}

async function uploadCover(app: App, operator: StaffMe, picture: CoverPicture): Promise<string> {
  const { id } = await withUpload(`${picture}.png`, await drawCover(picture), (file) =>
    uploadAnnouncementImage(app, callOf(postformAnnouncementImage, operator, file)),
  );
  return id;
}

async function makePublic(
  app: App,
  operator: StaffMe,
  id: string,
  { views = 0 }: InventedAnnouncement,
): Promise<void> {
  await publish(app, callOf(postAnnouncementPublish, operator), { announcementId: id, version: 1 });
  if (views > 0)
    await app.db.insertInto('announcement_view').values({ announcement_id: id, views }).execute();
}

const ofMonths = [48, 79, 110, 141, 171, 202, 232, 263, 294, 324];

function yearOf(): InventedAnnouncement[] {
  const { monthly, specials } = announcements;
  return ofMonths.map(
    (daysAgo, index) =>
      specials[index] ?? { ...monthly, daysAgo, views: 300 + ((daysAgo * 37) % 700) },
  );
}

/** The month before the one in which it is published. */
const monthBefore = (day: Date): number => ((day.getUTCMonth() + 11) % 12) + 1;
