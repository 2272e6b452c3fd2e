import { t } from '@lingui/core/macro';
import { type Letter, letterType } from '@shieldsource/contract/letters/calls';

const { bug, order, confirm } = letterType.codes;

/** The label of a letter's link, by what it leads to. */
export function linkName({ type }: Pick<Letter, 'type'>): string {
  if (type === bug) return t`查看报告`;
  if (type === order || type === confirm) return t`查看订单`;
  return t`去看看`;
}
