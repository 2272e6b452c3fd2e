import type { InboxPage, InboxRow } from '@shieldsource/contract/reports/inbox';
import { idOf } from './given-my-report.ts';

/** A row of the inbox; what a test cares about it says. */
export const givenInboxRow = (given: Partial<InboxRow> = {}): InboxRow => ({
  id: idOf(1),
  number: 'SS-2026-000001',
  version: 1,
  title: '日志组件解析特殊字符串导致远程代码执行',
  status: 1,
  statusName: '待审核',
  level: 4,
  levelName: '严重',
  isClaimedLevel: true,
  appName: '统一登录平台',
  typeName: '远程代码执行',
  authorName: '林间小鹿',
  isOwn: false,
  assignee: null,
  isUnread: false,
  flags: [],
  duplicates: 0,
  comments: 0,
  clock: null,
  createTime: 1_793_000_000_000,
  changeTime: 1_793_000_000_000,
  matched: null,
  ...given,
});

/** A page of it with these rows. */
export const givenInboxPage = (
  list: readonly InboxRow[] = [],
  given: Partial<InboxPage> = {},
): InboxPage => ({ list: [...list], nextCursor: null, search: null, opens: null, ...given });
