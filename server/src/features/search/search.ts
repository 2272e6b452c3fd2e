import { maxPerKind, type getFound } from '@shieldsource/contract/site/search';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { findAnnouncements } from '../announcements/announcements.ts';
import { findGifts } from '../gifts/gifts.ts';
import { findOwnReports } from '../reports/reports.ts';

/** Own reports, announcements and gifts that contain these words: a few of each kind, the newest first. */
export async function search(
  app: App,
  { me }: CallOf<typeof getFound>,
  { words }: InputOf<typeof getFound>,
): Promise<OutputOf<typeof getFound>> {
  return {
    reports: me ? await findOwnReports(app.db, me.id, words, maxPerKind) : [],
    announcements: await findAnnouncements(app.db, words, maxPerKind),
    gifts: await findGifts(app.db, words, maxPerKind),
  };
}
