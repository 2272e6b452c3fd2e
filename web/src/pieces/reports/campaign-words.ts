import { t } from '@lingui/core/macro';
import type { Campaign } from '@shieldsource/contract/campaigns';

type Scope = Pick<Campaign, 'applications' | 'types'>;

/** What a campaign is for: names of applications and types, or all. */
export const scopeOf = ({ applications, types }: Scope): string => {
  const [apps, kinds] = [applications.join('、'), types.join('、')];
  if (apps && kinds) return t`${apps}的${kinds}`;
  return apps || kinds || t`全部应用和类型`;
};
