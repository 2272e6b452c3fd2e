import { centerTabPath, lettersPath, submitPath } from '../../lib/paths.ts';
import { letterType } from '@shieldsource/contract/letters';
import { orderSchedule } from '@shieldsource/contract/orders';
import type { MainPage } from '@shieldsource/contract/overview';
import { realStatus } from '@shieldsource/contract/people';
import { useLingui } from '@lingui/react/macro';

interface NextStep {
  readonly to: string;
  readonly act: string;
  readonly why: string;
}

/** What this member would do next, the most pressing first; nothing is left once all is done. */
export function useNextSteps({
  card,
  addressComplete,
  coins,
  orders,
  draftTitle,
}: MainPage): NextStep[] {
  const { t } = useLingui();
  const { none, rejected } = realStatus.codes;
  const isWaiting = orders.some(({ schedule }) => schedule === orderSchedule.codes.waitConfirm);
  const hasCoins = coins.balance > 0;
  return [
    isWaiting && {
      to: `${lettersPath}?type=${letterType.codes.confirm}`,
      act: t`确认收货地址`,
      why: t`有订单在等，确认后开始备货`,
    },
    draftTitle !== null && {
      to: submitPath,
      act: t`继续写草稿`,
      why: draftTitle || t`还没有标题`,
    },
    card.realStatus === rejected && {
      to: centerTabPath('authentication'),
      act: t`重新提交实名认证`,
      why: t`上次没有通过，按原因修改就好`,
    },
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
        why: t`实物礼品寄到那里`,
      },
  ].filter((step) => step !== false);
}
