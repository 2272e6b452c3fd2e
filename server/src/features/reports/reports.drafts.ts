import { v7 as newId } from 'uuid';
import {
  maxDrafts,
  type DraftRow,
  type getReportDraft,
  type getReportDraftList,
  type jsonReportDraftSave,
  type postReportDraftDelete,
} from '@shieldsource/contract/reports/drafts';
import { fileIdsIn } from '@shieldsource/contract/files/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { filesOfDraft, keepForDraft, letGoOfDrafts } from '../files/files.ts';
import { lockActive } from '../people/people.ts';
import * as queries from './reports.drafts.queries.ts';

// continuous typing saves every two seconds
const saveLimit: Limit = { scope: 'draft-save', hits: 2_000, windowSeconds: 3600 };
const batch = 200;

/** The person's draft, with those of its files that still exist. */
export async function myDraft(
  app: App,
  call: CallOf<typeof getReportDraft>,
  { id }: InputOf<typeof getReportDraft>,
): Promise<OutputOf<typeof getReportDraft>> {
  const row = await queries.findDraft(app.db, call.me.id, id);
  if (!row) return null;
  const files = await filesOfDraft(app, call.me, row.id);
  const stored = (ids: readonly string[]) => ids.flatMap((file) => files.get(file) ?? []);
  return {
    ...row,
    attachments: stored(row.attachments),
    images: stored(fileIdsIn(row.description)).filter((file) => file.isImage),
  };
}

/** The drafts of the person, the last saved first. */
export const myDrafts = (
  app: App,
  call: CallOf<typeof getReportDraftList>,
): Promise<OutputOf<typeof getReportDraftList>> => queries.listDrafts(app.db, call.me.id);

/**
 * Saves a draft, however incomplete, and the uploads it names. Refuses with `draftStale` when another device has saved,
 * discarded or submitted it since, so that neither overwrites the other, and with `tooManyDrafts` above the limit. A call
 * without an id means the draft of the version it names; with version 0 it expects that there is none, and is refused if
 * there is one.
 */
export async function saveDraft(
  app: App,
  call: CallOf<typeof jsonReportDraftSave>,
  input: InputOf<typeof jsonReportDraftSave>,
): Promise<OutputOf<typeof jsonReportDraftSave>> {
  await spend(app, saveLimit, call.me.id);
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const kept = await queries.listDrafts(tx, call.me.id);
    const known = meant(kept, input);
    if ((known?.version ?? 0) !== input.version) throw refuse('draftStale');
    const draft = { id: known?.id ?? input.draftId ?? newId(), researcherId: call.me.id };
    if (!known && kept.length >= maxDrafts) throw refuse('tooManyDrafts');
    const saved = await queries.putDraft(tx, draft, input);
    if (!saved) throw refuse('draftStale');
    await keepForDraft(tx, draft, [...input.attachments, ...fileIdsIn(input.description)]);
    return { id: draft.id, version: saved.version, updateTime: saved.updated_at };
  });
}

/** Which draft a call means, of somebody's drafts with the last saved first. */
function meant(
  kept: readonly DraftRow[],
  { draftId, version = 0 }: { draftId?: string | undefined; version?: number },
): DraftRow | undefined {
  if (draftId !== undefined) return kept.find(({ id }) => id === draftId);
  return version > 0 ? kept.find((draft) => draft.version === version) : kept[0];
}

/** Deletes the draft in the version that the person knows. Repeating it changes nothing. */
export async function discardDraft(
  app: App,
  call: CallOf<typeof postReportDraftDelete>,
  { version, draftId }: InputOf<typeof postReportDraftDelete>,
): Promise<null> {
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    if (await clearDraft(tx, call.me.id, version)) return null;
    if (meant(await queries.listDrafts(tx, call.me.id), { draftId })) throw refuse('draftStale');
    return null;
  });
}

/** Deletes the draft of this version and unprotects its unused files. Answers whether there was one. */
export async function clearDraft(tx: Tx, researcherId: string, version: number): Promise<boolean> {
  const gone = await queries.deleteDraft(tx, researcherId, version);
  if (gone !== undefined) await letGoOfDrafts(tx, [gone]);
  return gone !== undefined;
}

/** Deletes drafts that were not changed for too long. */
export async function removeIdleDrafts(app: App): Promise<void> {
  for (;;) {
    const removed = await inTransaction(app.db, async (tx) => {
      const idle = await queries.deleteIdle(tx, batch);
      await letGoOfDrafts(tx, idle);
      return idle.length;
    });
    if (removed < batch) return;
  }
}

export const draftsTimedJobs: readonly TimedJob[] = [
  { kind: 'drafts-idle', cron: '41 3 * * *', run: removeIdleDrafts },
];
