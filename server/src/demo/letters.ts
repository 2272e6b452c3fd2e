import { getLetterPage, postLetterRead } from '@shieldsource/contract/letters';
import { startFollowing } from '../features/events/events.ts';
import { lettersFollow, list, markRead } from '../features/letters/letters.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';

/** The newest letters that somebody has not come to yet. */
const unread = 2;

/** Lets the letters arrive that everything before has caused, and has all but the newest read. */
export async function readLetters(app: App, people: readonly ResearcherMe[]): Promise<void> {
  const postman = await startFollowing(app, [lettersFollow]);
  await postman.drain();
  await postman.stop();
  for (const person of people) {
    const box = await list(app, callOf(getLetterPage, person), { page: 1, pageSize: 100 });
    for (const { id } of box.list.slice(unread))
      await markRead(app, callOf(postLetterRead, person), { letterId: id });
  }
}
