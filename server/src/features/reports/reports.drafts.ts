import type {
  getReportDraft,
  jsonReportDraftSave,
  postReportDraftDelete,
} from '@shieldsource/contract/drafts';
import { fileIdsIn } from '@shieldsource/contract/files';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { Severity } from '@shieldsource/contract/scoring';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { filesOfDraft, keepForDraft, letGoOfDrafts } from '../files/files.ts';
import { lockActive } from '../people/people.ts';
import * as queries from './reports.drafts.queries.ts';
import { removeIdleWords } from './reports.review-drafts.ts';

// somebody who types without a pause saves every two seconds
const saveLimit: Limit = { scope: 'draft-save', hits: 2_000, windowSeconds: 3600 };
const batch = 200;

/** What the person was writing, with those of its files that are still there. */
export async function myDraft(
  app: App,
  call: CallOf<typeof getReportDraft>,
): Promise<OutputOf<typeof getReportDraft>> {
  const row = await queries.findDraft(app.db, call.me.id);
  if (!row) return null;
  const files = await filesOfDraft(app, call.me);
  const stored = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? []);
  return {
    ...row,
    selfLevel: row.selfLevel as Severity | null,
    attachments: stored(row.attachments),
    images: stored(fileIdsIn(row.description)).filter((file) => file.isImage),
  };
}

/** Of what the person was writing, '' while it has none; null where there is no draft. */
export const draftTitleOf = async (app: App, researcherId: string): Promise<string | null> =>
  (await queries.findDraftInBrief(app.db, researcherId))?.title ?? null;

/**
 * Keeps what is written so far, whatever is still missing, and the uploads it names. Refuses when another device saved,
 * discarded or submitted it since (`draftStale`), so that neither overwrites the other unasked.
 */
export async function saveDraft(
  app: App,
  call: CallOf<typeof jsonReportDraftSave>,
  input: InputOf<typeof jsonReportDraftSave>,
): Promise<OutputOf<typeof jsonReportDraftSave>> {
  await spend(app, saveLimit, call.me.id);
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    if ((await queries.versionOf(tx, call.me.id)) !== input.version) throw refuse('draftStale');
    const { version, updated_at: updateTime } = await queries.putDraft(tx, call.me.id, input);
    await keepForDraft(tx, call.me.id, [...input.attachments, ...fileIdsIn(input.description)]);
    return { version, updateTime };
  });
}

/** Takes the draft away as the person knows it. Once it is gone, doing it again changes nothing. */
export async function discardDraft(
  app: App,
  call: CallOf<typeof postReportDraftDelete>,
  { version }: InputOf<typeof postReportDraftDelete>,
): Promise<null> {
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    if (await clearDraft(tx, call.me.id, version)) return null;
    if ((await queries.versionOf(tx, call.me.id)) !== 0) throw refuse('draftStale');
    return null;
  });
}

/** The draft goes with what was made of it; one that was changed elsewhere meanwhile stays. Answers whether it went. */
export async function clearDraft(tx: Tx, researcherId: string, version: number): Promise<boolean> {
  const isGone = await queries.deleteDraft(tx, researcherId, version);
  if (isGone) await letGoOfDrafts(tx, [researcherId]);
  return isGone;
}

/** Deletes drafts, and what reviewers typed, that nobody touched for too long. */
export async function removeIdleDrafts(app: App): Promise<void> {
  await removeIdleWords(app);
  for (;;) {
    const removed = await inTransaction(app.db, async (tx) => {
      const owners = await queries.deleteIdle(tx, batch);
      await letGoOfDrafts(tx, owners);
      return owners.length;
    });
    if (removed < batch) return;
  }
}

export const draftsTimedJobs: readonly TimedJob[] = [
  { kind: 'drafts-idle', cron: '41 3 * * *', run: removeIdleDrafts },
];
