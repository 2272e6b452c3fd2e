import { listed } from '../../ui/text/listed.ts';
import { t } from '@lingui/core/macro';
import type { Campaign } from '@shieldsource/contract/rules/campaigns';

/** The formula of an award; it names the factor only while a campaign runs. */
export const formulaOf = (campaigns: readonly Campaign[] | undefined): string =>
  campaigns?.some(({ isRunning }) => isRunning)
    ? t`奖励 =（基数 × 业务系数 + 加分）× 活动系数，四舍五入取整`
    : t`奖励 = 基数 × 业务系数 + 加分，四舍五入取整`;

type Scope = Pick<Campaign, 'applications' | 'types'>;

/** The applications and types of a campaign by name, or all. */
export const scopeOf = ({ applications, types }: Scope): string => {
  const [apps, kinds] = [listed(applications), listed(types)];
  if (apps && kinds) return t`${apps}的${kinds}`;
  return apps || kinds || t`全部应用和类型`;
};
