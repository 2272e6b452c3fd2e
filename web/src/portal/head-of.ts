import type { PortalRoute } from '@shieldsource/contract/site/paths';
import { aboutSite, type Answered } from '@shieldsource/contract/site/first-screen';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { matchPath } from 'react-router';
import { announcementsPath, giftsPath, guidelinesPath, rankPath, startPath } from '../lib/paths.ts';
import { isForVisitors, pages } from './pages.ts';

const abouts: Partial<Record<PortalRoute, MessageDescriptor>> = {
  [guidelinesPath]: msg`提交前必读：测试范围、不收录的漏洞、奖励标准、响应时限和安全港承诺。`,
  [announcementsPath]: msg`通知、奖励和活动公告。`,
  [rankPath]: msg`研究员的贡献排行榜：总榜、月榜和年榜。`,
  [giftsPath]: msg`安全币可以兑换的礼品与现金。`,
};

/** What the HTML of an address says of it: an announcement's own title and summary, else those of its page. */
export function headOf(address: string, companyName: string, answers: readonly Answered[]) {
  const [pathname = ''] = address.split('?');
  const page = pages.find((one) => isForVisitors(one) && matchPath(one.path, pathname));
  const found = answers.find(([name]) => name === 'getAnnouncementDetail')?.[2];
  const shown = found as { readonly title: string; readonly summary: string } | undefined;
  const title = shown?.title ?? (page && page.path !== startPath ? i18n._(page.title) : '');
  const about = page && abouts[page.path];
  return {
    title: title ? `${title} · ${companyName}` : companyName,
    about: shown?.summary || (about ? i18n._(about) : aboutSite),
  };
}
