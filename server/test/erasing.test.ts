import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { postAccountCancel } from '@shieldsource/contract/people/identity';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { postIdentityReject } from '@shieldsource/contract/people/desk';
import { postComment, postCommentEdit } from '@shieldsource/contract/reports/calls';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { postReviewIgnore } from '@shieldsource/contract/reports/desk';
import { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import { eraseDue } from '../src/features/people/people.erasure.ts';
import { applyRetention } from '../src/features/reports/reports.retention.ts';
import type { Db } from '../src/platform/database/database.ts';
import { testApp } from './app.ts';
import { givenFactorsOn } from './given.factors.ts';
import { givenOn, newPhone } from './given.ts';

const harness = await testApp({ config: { fixedSettings: { 'reports.retentionDays': '400' } } });
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);

/** What becomes of each column of the type `words`: it is empty once its report or its account is erased, or stays for a reason. */
const fates: Readonly<Record<string, 'report' | 'account' | { readonly stays: string }>> = {
  'report_text.description': 'report',
  'report_text.url': 'report',
  'report_further_place.path': 'report',
  'report_step.note': 'report',
  'report_comment.body': 'report',
  'report_comment_edit.body': 'report',
  'report_note.body': 'report',
  'report_search.said': 'report',
  'file.name': 'report',

  'researcher.nick_name': 'account',
  'researcher.nick_key': 'account',
  'member_passkey.name': 'account',
  'session.device': 'account',
  'identity.reason': 'account',
  'report_draft.title': 'account',
  'report_draft.url': 'account',
  'report_draft.description': 'account',
  'earlier_report.title': 'account',
  'earlier_report.url': 'account',
  'earlier_report.body': 'account',

  'report.title': { stays: 'the event of its erasure commits to it' },
  'report_hand_over.team': { stays: 'by it colleagues find what was repaired' },
  'report_hand_over.ticket': { stays: 'by it colleagues find what was repaired' },
  'report_hand_over.url': { stays: 'by it colleagues find what was repaired' },
  'proposal.reason': { stays: 'why something took a second person' },
  'proposal.reply': { stays: 'why something took a second person' },
  'ledger_tx.reason': { stays: 'the books' },
  'gift_order.carrier': { stays: 'the books' },
  'gift_order.tracking_no': { stays: 'the books' },
  'gift_order.cancel_reason': { stays: 'the books' },
  'order_step.note': { stays: 'the books' },
};

/** Columns whose fate nobody decided, and those that are decided about and gone. */
async function unfit(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and domain_name = 'words' order by 1`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return [...names]
    .filter((name) => !(name in fates))
    .concat(Object.keys(fates).filter((name) => !names.has(name)));
}

/** How many rows still have words in each column that goes with a report or an account. */
async function left(
  fate: 'report' | 'account',
  isTheirs: (table: string) => RawBuilder<unknown>,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of Object.keys(fates).filter((one) => fates[one] === fate)) {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(table)} where ${isTheirs(table)} and ${sql.ref(column)} <> ''`.execute(
      app.db,
    );
    found[name] = rows[0]?.rows ?? 0;
  }
  return found;
}
const namesWith = (counts: Record<string, number>, isWanted: (rows: number) => boolean) =>
  Object.keys(counts).filter((name) => isWanted(counts[name] ?? 0));

test('every column of what people write has a fate, and a planted one is missed', async () => {
  expect(await unfit(app.db)).toEqual([]);
  const planted = await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table report_comment add column planted words default '' not null`.execute(
        tx,
      );
      throw Object.assign(new Error('undone'), { found: await unfit(tx) });
    })
    .catch((error: { found?: string[] }) => error.found);
  expect(planted).toEqual(['report_comment.planted']);
});

test('an erased report leaves nothing in the columns that go with it', async () => {
  const [mina, reviewer] = [await given.researcher(), await given.staff()];
  const { id } = await given.report(mina, {
    url: 'https://shop.example.com/cart\nhttps://shop.example.com/help',
    attachments: [await given.image(mina, 'report')],
  });
  const comment = await as(mina).call(postComment, { reportId: id, body: '见第二步' });
  await as(mina).call(postCommentEdit, { reportId: id, commentId: comment.id, body: '见第三步' });
  await as(reviewer).call(postReviewNote, { reportId: id, body: '问过业务方' });
  await as(reviewer).call(postReviewIgnore, {
    reportId: id,
    version: 1,
    reason: 'known',
    note: '已知',
  });
  await drainOutbox();
  const ofReport = (table: string) =>
    table === 'report_comment_edit'
      ? sql`comment_id in (select id from report_comment where report_id = ${id})`
      : sql`report_id = ${id}`;
  expect(namesWith(await left('report', ofReport), (rows) => rows === 0)).toEqual([]);
  await sql`update report set updated_at = now() - interval '500 days', erase_notice_at = now() - interval '40 days' where id = ${id}`.execute(
    app.db,
  );
  await applyRetention(app);
  expect(namesWith(await left('report', ofReport), (rows) => rows > 0)).toEqual([]);
});

test('an erased account leaves nothing in the columns that go with it', async () => {
  const phone = newPhone();
  const [mina, operator] = [
    await given.researcher({ phone }),
    await given.staff({ roles: ['operator'] }),
  ];
  await as(mina).call(postBasicInfo, { nickName: '会走的人' });
  const identity = await given.identity(mina);
  await givenFactorsOn(harness).passkey(mina);
  await as(operator).call(postIdentityReject, {
    identityId: identity.id,
    version: identity.version,
    reason: '照片不清楚',
  });
  await as(mina).call(jsonReportDraftSave, {
    title: '草稿',
    url: 'https://shop.example.com/',
    description: '写到一半',
    version: 0,
  });
  const earlier = await given.earlierAccount({ phone, reports: [given.earlierReport()] });
  const theirs = (table: string) =>
    table === 'earlier_report'
      ? sql`account_id = ${earlier.id}`
      : sql`${sql.ref(table === 'researcher' ? 'id' : 'researcher_id')} = ${mina.id}`;
  expect(namesWith(await left('account', theirs), (rows) => rows === 0)).toEqual([]);
  await as(mina).call(postAccountCancel, { code: await given.code(mina, 'cancel'), coins: 0 });
  await sql`update researcher set cancel_at = now() where id = ${mina.id}`.execute(app.db);
  await eraseDue(app);
  expect(namesWith(await left('account', theirs), (rows) => rows > 0)).toEqual([]);
});
