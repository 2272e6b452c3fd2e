import { v7 as newId } from 'uuid';
import {
  exportsADay,
  type getDataExport,
  type postDataExport,
} from '@shieldsource/contract/people/data-export';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, takeBack, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { ownAct, record } from '../events/events.ts';
import { tryFreshCode } from '../people/people.ts';
import { partOf } from './data-export.parts.ts';
import * as queries from './data-export.queries.ts';

const limit: Limit = { scope: 'data-export', hits: exportsADay, windowSeconds: 24 * 3600 };

/** Lets the session that asked for it, with a fresh code, export the person's data for an hour. */
export async function requestExport(
  app: App,
  call: CallOf<typeof postDataExport>,
  { code }: InputOf<typeof postDataExport>,
): Promise<OutputOf<typeof postDataExport>> {
  // a refusal of either uses up nothing of the other
  await spend(app, limit, call.me.id);
  try {
    await tryFreshCode(app, call, 'export', code);
  } catch (error) {
    await takeBack(app, limit, call.me.id);
    throw error;
  }
  return inTransaction(app.db, async (tx) => {
    const opened = await queries.insertExport(tx, newId(), call.me);
    await record(tx, app, 'data.export', ownAct(call.me));
    return opened;
  });
}

/** One page of one part; the very first records that the export was fetched. All data comes from the calls that show it in the portal, so an export never has more than they do. */
export async function exportedPart(
  app: App,
  call: CallOf<typeof getDataExport>,
  { exportId, part, page }: InputOf<typeof getDataExport>,
): Promise<OutputOf<typeof getDataExport>> {
  const opened = await queries.findOpen(app.db, exportId, call.me);
  if (!opened) throw refuse('notFound');
  if (opened.downloaded_at === null)
    await inTransaction(app.db, async (tx) => {
      if (await queries.noteDownload(tx, exportId))
        await record(tx, app, 'data.download', ownAct(call.me));
    });
  return partOf(app, call, part, page);
}
