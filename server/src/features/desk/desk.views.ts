import { inLanguage } from '../../platform/language.ts';
import { v7 as newId } from 'uuid';
import {
  maxViews,
  type getInboxViews,
  type InboxOrder,
  type InboxView,
  type postInboxViewRemove,
  type postInboxViewSave,
  type SavedView,
} from '@shieldsource/contract/reports/inbox';
import { parseQuery, printQuery, translateQuery } from '@shieldsource/contract/reports/inbox-query';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import * as queries from './desk.views.queries.ts';

/** A saved view with its filters. */
export type KeptView = queries.RowOfView & { readonly rail: InboxView };

export const viewsOf = async (db: Db, me: StaffMe): Promise<KeptView[]> =>
  (await queries.listViews(db, me.id)) as KeptView[];

export async function listViews(
  app: App,
  { me }: CallOf<typeof getInboxViews>,
): Promise<OutputOf<typeof getInboxViews>> {
  return { list: (await queries.listViews(app.db, me.id)).map((row) => present(row, me)) };
}

/** Saves a view, with its query in normal form. Only its owner may change it; a duplicate name and too many views are refused. */
export async function saveView(
  app: App,
  { me }: CallOf<typeof postInboxViewSave>,
  { id: known, name, query, view, order, isShared }: InputOf<typeof postInboxViewSave>,
): Promise<OutputOf<typeof postInboxViewSave>> {
  const read = parseQuery(query);
  if (read.faults.length > 0)
    throw refuseFields(...read.faults.map(({ message }) => ({ path: 'query', message })));
  // in Chinese, whoever writes it: rows are in no language of a person
  const inChinese = inLanguage(null, () => printQuery(read.query));
  const kept = { name, query: inChinese, rail: view, ordered: order, isShared };
  const id = known ?? newId();
  await inTransaction(app.db, async (tx) => {
    const own = await queries.lockViewsOf(tx, me.id);
    if (known !== undefined && !own.some((one) => one.id === known)) throw refuse('notFound');
    if (own.some((one) => one.name === name && one.id !== known))
      throw refuseFields({ path: 'name', message: '已有同名的视图，请换一个名称' });
    if (known === undefined && own.length >= maxViews)
      throw refuseFields({
        path: 'name',
        message: say('最多保存 {count} 个视图，请先删除不用的', { count: maxViews }),
      });
    if (known === undefined) await queries.insertView(tx, { id, staffId: me.id, ...kept });
    else if (!(await queries.updateView(tx, id, kept))) return;
    await record(tx, app, 'inbox.saveView', { subject: id, actor: me, params: { isShared } });
  });
  return present(await queries.getView(app.db, id), me);
}

export async function removeView(
  app: App,
  { me }: CallOf<typeof postInboxViewRemove>,
  { id }: InputOf<typeof postInboxViewRemove>,
): Promise<OutputOf<typeof postInboxViewRemove>> {
  await inTransaction(app.db, async (tx) => {
    const isAdmin = me.roles.includes('admin');
    const isShared = await queries.deleteView(tx, id, { staffId: me.id, isAdmin });
    if (isShared === undefined) throw refuse('notFound');
    await record(tx, app, 'inbox.removeView', { subject: id, actor: me, params: { isShared } });
  });
  return null;
}

const present = (row: queries.RowOfView, me: StaffMe): SavedView => ({
  id: row.id,
  name: row.name,
  query: translateQuery(row.query),
  view: row.rail as InboxView,
  order: row.ordered as InboxOrder,
  isShared: row.is_shared,
  isOwn: row.staff_id === me.id,
  ownerName: row.owner_name ?? '',
});
