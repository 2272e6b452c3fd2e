import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import { describe, expect, test } from 'vitest';
import { deskOf, entriesFor } from './pages.ts';

const seen: Record<StaffRole, string[]> = {
  reviewer: ['收件箱: /reports /bulk', '待复核', '奖励: /rules /campaigns'],
  operator: ['订单', '实名认证', '待复核', '礼品', '公告'],
  admin: [
    '收件箱: /reports /bulk',
    '待复核',
    '礼品',
    '研究员',
    '工作人员: /staff /sign-in',
    '审计日志',
    '时限: /promises /calendar',
    '奖励: /rules /campaigns',
    '设置: /applications /types /platforms /templates /documents /settings /channels /deliveries',
  ],
  auditor: ['审计日志', '时限: /promises /calendar', '奖励: /rules /campaigns', '条款与文本'],
};
const starts: Record<StaffRole, string> = {
  reviewer: '/reports',
  operator: '/orders',
  admin: '/reports',
  auditor: '/audit',
};
const menuFor = (...roles: StaffRole[]) =>
  entriesFor(roles).map(({ name, pages }) =>
    [
      name.message,
      ...(pages.length > 1 ? [`: ${pages.map(({ path }) => path).join(' ')}`] : []),
    ].join(''),
  );

describe('the menu of each role', () => {
  for (const { code: role, label } of staffRole.list) {
    test(`${label} sees the pages whose calls it may make, and starts at the first`, () => {
      expect(menuFor(role)).toEqual(seen[role]);
      expect(deskOf([role])).toBe(starts[role]);
    });
  }

  test('several roles see the pages of all of them once', () => {
    expect(menuFor('operator', 'auditor', 'admin')).toEqual([
      '收件箱: /reports /bulk',
      '订单',
      '实名认证',
      '待复核',
      '礼品',
      '公告',
      ...seen.admin.slice(3),
    ]);
  });

  test('nobody sees nothing', () => {
    expect(deskOf([])).toBeUndefined();
  });
});
