import { centerTabPath } from '../../lib/paths.ts';
import type { MainPage } from '@shieldsource/contract/site/overview';
import { realStatus } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';

interface NextStep {
  readonly to: string;
  readonly act: string;
  readonly why: string;
}

/** What the member still has to do before coins can be exchanged for a gift; empty once all is done. */
export function useNextSteps({ card, addressComplete, coins }: MainPage): NextStep[] {
  const { t } = useLingui();
  const { none } = realStatus.codes;
  const hasCoins = coins.balance > 0;
  return [
    hasCoins &&
      card.realStatus === none && {
        to: centerTabPath('authentication'),
        act: t`完成实名认证`,
        why: t`安全币兑换礼品前需要`,
      },
    hasCoins &&
      !addressComplete && {
        to: centerTabPath('address'),
        act: t`添加收货地址`,
        why: t`用于寄送实物礼品`,
      },
  ].filter((step) => step !== false);
}
