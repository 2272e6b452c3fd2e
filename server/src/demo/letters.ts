import { getLetterPage, postLetterRead, postLetterReadAll } from '@shieldsource/contract/letters';
import { list, markAllRead, markRead } from '../features/letters/letters.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';

/** The newest letters that somebody has not come to yet. */
const unread = 2;

/** Has everybody read everything. */
export async function readAll(app: App, people: readonly ResearcherMe[]): Promise<void> {
  for (const person of people) await markAllRead(app, callOf(postLetterReadAll, person));
}

/** Has all but the newest letters read. */
export async function readMost(app: App, people: readonly ResearcherMe[]): Promise<void> {
  for (const person of people) {
    const box = await list(app, callOf(getLetterPage, person), { page: 1, pageSize: 100 });
    for (const { id } of box.list.slice(unread).filter(({ readTime }) => readTime === null))
      await markRead(app, callOf(postLetterRead, person), { letterId: id });
  }
}
