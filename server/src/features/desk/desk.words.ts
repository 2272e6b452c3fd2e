import type { postReviewDraft } from '@shieldsource/contract/reports/desk-drafts';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { keepText } from '../reports/reports.ts';
import * as queries from './desk.words.queries.ts';

// continuous typing saves every two seconds
const saveLimit: Limit = { scope: 'review-draft-save', hits: 2_000, windowSeconds: 3600 };
const batch = 200;

/** Stores a reviewer's unsent texts at a report, replacing earlier ones; stores nothing for an erased report. */
export async function keepWords(
  app: App,
  call: CallOf<typeof postReviewDraft>,
  { reportId, words }: InputOf<typeof postReviewDraft>,
): Promise<null> {
  await spend(app, saveLimit, call.me.id);
  const written = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
  return inTransaction(app.db, async (tx) => {
    if ((await keepText(tx, [reportId])).length === 0) throw refuse('notFound');
    if (Object.keys(written).length > 0) await queries.putWords(tx, reportId, call.me.id, written);
    else await queries.dropWords(tx, reportId, call.me.id);
    return null;
  });
}

/** Deletes unsent texts that were not changed for too long. */
export async function removeIdleWords(app: App): Promise<void> {
  while ((await inTransaction(app.db, (tx) => queries.dropIdle(tx, batch))) === batch);
}

export const wordsTimedJobs: readonly TimedJob[] = [
  { kind: 'review-words-idle', cron: '43 3 * * *', run: removeIdleWords },
];
