import type { InboxRow } from '@shieldsource/contract/reports/inbox';
import type { jsonReportsExport } from '@shieldsource/contract/reports/inbox-export';
import { clockKind, clockState } from '@shieldsource/contract/promises/calls';
import { reportFlag } from '@shieldsource/contract/reports/flags';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { shanghaiDay, shanghaiTime } from '../../platform/shanghai.ts';
import { record } from '../events/events.ts';
import { present } from './desk.inbox.ts';

/** The columns of the file, their titles in Chinese: what the inbox shows of a report to this person, never the report's text. */
const columns: readonly (readonly [string, (row: InboxRow) => string])[] = [
  ['编号', ({ number }) => number],
  ['标题', ({ title }) => title],
  ['状态', ({ statusName }) => statusName],
  ['标记', ({ flags }) => flags.map(reportFlag.labelOf).join(say('、'))],
  ['等级', ({ levelName }) => levelName],
  ['等级来源', ({ isClaimedLevel }) => say(isClaimedLevel ? '研究员自评' : '审核评定')],
  ['应用', ({ appName }) => appName],
  ['漏洞类型', ({ typeName }) => typeName],
  ['提交人', ({ authorName }) => authorName],
  ['负责人', ({ assignee }) => assignee?.name ?? ''],
  ['时限', ({ clock }) => (clock ? clockKind.labelOf(clock.kind) : '')],
  ['时限状态', ({ clock }) => (clock ? clockState.labelOf(clock.state) : '')],
  ['时限截止时间', ({ clock }) => (clock ? shanghaiTime(clock.dueAt) : '')],
  ['重复', ({ duplicates }) => String(duplicates)],
  ['评论', ({ comments }) => String(comments)],
  ['提交时间', ({ createTime }) => shanghaiTime(createTime)],
  ['更新时间', ({ changeTime }) => shanghaiTime(changeTime)],
];

/** The rows of some reports as a file, in the given order. An event records their numbers and who exported them. */
export async function exportRows(
  app: App,
  { me }: CallOf<typeof jsonReportsExport>,
  { reports }: InputOf<typeof jsonReportsExport>,
): Promise<OutputOf<typeof jsonReportsExport>> {
  const rows = await present(app, me, reports);
  if (rows.length < reports.length) throw refuse('notFound');
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'inbox.export', {
      subject: '',
      actor: me,
      params: { numbers: rows.map(({ number }) => number) },
    }),
  );
  const head = columns.map(([title]) => say(title));
  return {
    fileName: say('盾源报告-{day}-{count}份.csv', { day: shanghaiDay(), count: rows.length }),
    csv: csvOf([head, ...rows.map((row) => columns.map(([, cell]) => cell(row)))]),
  };
}
