import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TreeNode } from '../../ui/tree/Tree.tsx';
import type { DescribedCall } from './described.ts';

/** The calls of the staff's desks. */
export const deskGroup = 'console';

const names: Readonly<Record<string, MessageDescriptor>> = {
  common: msg`公共`,
  passport: msg`登录`,
  user: msg`用户`,
  personal: msg`个人中心`,
  award: msg`礼品`,
  report: msg`漏洞`,
  rank: msg`排行榜`,
  announcement: msg`公告`,
  coin: msg`安全币`,
  contribution: msg`贡献值`,
  letter: msg`消息`,
  [deskGroup]: msg`工作台`,
};

export function groupName(i18n: I18n, group: string): string {
  const name = names[group];
  return name ? i18n._(name) : group;
}

interface Group {
  readonly group: string;
  readonly inside: readonly DescribedCall[];
}

/** The groups with their calls, in the order of the document. */
export const groupsOf = (calls: readonly DescribedCall[]): readonly Group[] =>
  [...Map.groupBy(calls, ({ group }) => group)].map(([group, inside]) => ({ group, inside }));

/** Calls below their groups, in the order of the document. */
export function treeOf(
  calls: readonly DescribedCall[],
  nameOf: (group: string) => string,
): readonly TreeNode[] {
  return groupsOf(calls).map(({ group, inside }) => ({
    value: `group ${group}`,
    label: `${nameOf(group)} ${inside.length}`,
    children: inside.map(({ name }) => ({ value: name, label: name })),
  }));
}
