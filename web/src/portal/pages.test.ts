import { portalRoutes } from '@shieldsource/contract/site/paths';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

/** Path, access and layout of each page; a star marks those that lead visitors to sign-in. */
const table = [
  '/login anyone plain 登录',
  '/ anyone full 首页',
  '/weak/home user* plain 提交漏洞',
  '/announcement/home anyone plain 公告',
  '/announcement/detail/:id anyone plain 公告详情',
  '/rank/personal anyone plain 贡献排行榜',
  '/rule/home anyone plain 规则与范围',
  '/award/home anyone plain 礼品兑换',
  '/award/exchange/:id user plain 兑换礼品',
  '/personal/center user side 个人中心',
  '/personal/submit user side 我的漏洞',
  '/personal/submit/detail/:id user side 漏洞详情',
  '/personal/my-gift user side 我的礼品',
  '/personal/my-gift/detail/:id user side 订单详情',
  '/personal/security-currency user side 我的安全币',
  '/personal/contribution user side 我的贡献值',
  '/personal/message user side 我的消息',
  '/user/center user side 我的主页',
  // only in development, as in this test
  '/demo/code anyone plain 图形验证码示例',
];

test('every route is there, for whom it is meant, with its title and layout', () => {
  const lines = pages.map(
    ({ path, access, layout, title, leadsToLogin }) =>
      `${path} ${access}${leadsToLogin ? '*' : ''} ${layout} ${i18n._(title)}`,
  );
  expect(lines.toSorted()).toEqual(table.toSorted());
});

test('the side menu has every member page that is no detail, each with an icon, and nobody signs in from it', () => {
  const inMenu = pages.filter(({ icon }) => icon).map(({ path }) => path);
  expect(inMenu.toSorted()).toEqual(
    pages
      .filter(({ layout, path }) => layout === 'side' && !path.includes(':'))
      .map(({ path }) => path)
      .toSorted(),
  );
  expect(inMenu).not.toContain('/login');
});

test('every route of the portal has its page, and no page is without a route', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual([...portalRoutes].toSorted());
});
