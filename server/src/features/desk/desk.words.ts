import { fileIdsIn } from '@shieldsource/contract/files/calls';
import type { postReviewDraft, WrittenFiles } from '@shieldsource/contract/reports/desk-drafts';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { unusedOf } from '../files/files.ts';
import { keepText } from '../reports/reports.ts';
import * as queries from './desk.words.queries.ts';

// continuous typing saves every two seconds
const saveLimit: Limit = { scope: 'review-draft-save', hits: 2_000, windowSeconds: 3600 };
const batch = 200;
const none = { reply: [], internal: [] };

/** Stores a reviewer's unsent texts and attachments at a report, replacing earlier ones; stores nothing for an erased report. */
export async function keepWords(
  app: App,
  call: CallOf<typeof postReviewDraft>,
  { reportId, words, files = none }: InputOf<typeof postReviewDraft>,
): Promise<null> {
  await spend(app, saveLimit, call.me.id);
  const isHeld = ([, held]: [string, string | string[] | undefined]) => (held?.length ?? 0) > 0;
  const written = {
    words: Object.fromEntries(Object.entries(words).filter(isHeld)),
    files: Object.fromEntries(Object.entries(files).filter(isHeld)),
  };
  return inTransaction(app.db, async (tx) => {
    if ((await keepText(tx, [reportId])).length === 0) throw refuse('notFound');
    if (Object.values(written).some((held) => Object.keys(held).length > 0))
      await queries.putWords(tx, reportId, call.me.id, written);
    else await queries.dropWords(tx, reportId, call.me.id);
    return null;
  });
}

/** The unused files of somebody's unsent texts, for them; undefined where there are none. */
export async function writtenFilesOf(
  app: App,
  me: StaffMe,
  { words, files }: queries.Written,
): Promise<WrittenFiles | undefined> {
  const inText = Object.values(words).flatMap((text) => fileIdsIn(text ?? ''));
  const { reply = [], internal = [], question = [] } = files;
  const ids = [...inText, ...reply, ...internal, ...question];
  if (ids.length === 0) return undefined;
  const unused = await unusedOf(app, me, ids);
  const named = (wanted: readonly string[]) =>
    wanted.flatMap((id) => unused.find((file) => file.id === id) ?? []);
  return {
    images: named(inText),
    reply: named(reply),
    internal: named(internal),
    question: named(question),
  };
}

/** Deletes unsent texts that were not changed for too long. */
export async function removeIdleWords(app: App): Promise<void> {
  while ((await inTransaction(app.db, (tx) => queries.dropIdle(tx, batch))) === batch);
}

export const wordsTimedJobs: readonly TimedJob[] = [
  { kind: 'review-words-idle', cron: '43 3 * * *', run: removeIdleWords },
];
