import { v7 as newId } from 'uuid';
import {
  auditAction,
  type AuditAction,
  type getAuditPage,
} from '@shieldsource/contract/console-people';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import * as queries from './audit.queries.ts';

export interface Audited {
  /** Null for what the program did by itself. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  /** What it was done to, by kind and number: never a name, a phone or anything else that is sealed. */
  readonly target: string;
  readonly reason: string;
}

/**
 * Writes down who did what to whom, and why, in the transaction of the deed. Entries form one hash chain, so two deeds
 * are written one after the other: call it last.
 */
export async function record(tx: Tx, { staffId, action, target, reason }: Audited): Promise<void> {
  await queries.insertEntry(tx, { id: newId(), staff_id: staffId, action, target, reason });
}

/** Whole addresses, identities and accounts that one person may look at in an hour, whatever reasons they give. */
const reveals: Limit = { scope: 'reveal', hits: 30, windowSeconds: 3_600 };
const manyReveals = 20;

/** Counts one look at somebody's sealed data, or refuses with `tooOften`. Many in an hour raise an alarm. Before the transaction of the look. */
export async function spendReveal(app: App, me: StaffMe): Promise<void> {
  const { hits, retryAfter } = await countHit(app, reveals, me.id);
  if (hits === manyReveals || hits === reveals.hits + 1)
    await raiseAlarm(app, 'revealsMany', { staffId: me.id, hits });
  if (hits > reveals.hits) throw refuse('tooOften', { retryAfter });
}

/** Newest first. Entries are numbered without gaps, so any page is a range of numbers. */
export async function list(
  app: App,
  _call: CallOf<typeof getAuditPage>,
  { page, pageSize }: InputOf<typeof getAuditPage>,
): Promise<OutputOf<typeof getAuditPage>> {
  const total = await queries.getLastSeq(app.db);
  const rows = await queries.listEntries(app.db, {
    upTo: total - (page - 1) * pageSize,
    above: total - page * pageSize,
  });
  return { list: rows.map(present), total, page, pageSize };
}

function present(row: queries.RowOfEntry) {
  const action = row.action as AuditAction;
  return {
    id: row.id,
    action,
    actionName: auditAction.labelOf(action),
    actorName: row.staff_name ?? '系统',
    target: row.target,
    reason: row.reason,
    createTime: row.created_at,
  };
}
