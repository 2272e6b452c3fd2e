import {
  getLetterPage,
  postLetterRead,
  postLetterReadAll,
} from '@shieldsource/contract/letters/calls';
import { list, markAllRead, markRead } from '../features/letters/letters.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';

/** How many of the newest letters stay unread. */
const unread = 2;

/** Marks all letters of these people as read. */
export async function readAll(app: App, people: readonly ResearcherMe[]): Promise<void> {
  for (const person of people) await markAllRead(app, callOf(postLetterReadAll, person));
}

/** Marks all but the newest letters as read. */
export async function readMost(app: App, people: readonly ResearcherMe[]): Promise<void> {
  for (const person of people) {
    const box = await list(app, callOf(getLetterPage, person), { page: 1, pageSize: 100 });
    for (const { id } of box.list.slice(unread).filter(({ readTime }) => readTime === null))
      await markRead(app, callOf(postLetterRead, person), { letterId: id });
  }
}
