import { useLingui } from '@lingui/react/macro';
import {
  postGiftPriceApprove,
  postGiftPriceReturn,
  type StaffGift,
} from '@shieldsource/contract/console-gifts';
import { dateTimeOf, numberOf } from '../../lib/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { Acts } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';
import looks from './GiftPage.module.css';

interface Cost {
  readonly price: number;
  readonly cashValue: number | null;
}

/** The changes between two costs in words, old → new with the percentage; empty where nothing changes. */
function useCostWords(): (before: Cost, after: Cost) => string[] {
  const { t } = useLingui();
  const shareOf = (from: number, to: number) => Math.round(((to - from) / from) * 100);
  return (before, after) => {
    const words = [];
    if (before.price !== after.price) {
      const [from, to] = [numberOf(before.price), numberOf(after.price)];
      words.push(t`安全币 ${from} → ${to}（${signed(shareOf(before.price, after.price))}）`);
    }
    const [cash, next] = [before.cashValue, after.cashValue];
    if (cash !== null && next !== null && cash !== next) {
      const [from, to] = [yuanOf(cash), yuanOf(next)];
      words.push(t`金额 ¥${from} → ¥${to}（${signed(shareOf(cash, next))}）`);
    }
    return words;
  };
}

const signed = (share: number): string => `${share > 0 ? '+' : ''}${share}%`;

/** What saving would change about the cost of the gift. */
export function CostEffect({ gift, given }: { gift: StaffGift; given: Cost }) {
  const { t } = useLingui();
  const words = useCostWords()(gift, given);
  if (!Number.isInteger(given.price) || words.length === 0) return null;
  const { priceFloor, cashFloor } = gift;
  const falls = (now: number | null, then: number | null, floor: number | null) =>
    then !== null && floor !== null && then !== now && then < floor;
  const needsSecond =
    (given.cashValue ?? 0) > (gift.cashCeiling ?? Infinity) ||
    falls(gift.price, given.price, priceFloor) ||
    falls(gift.cashValue, given.cashValue, cashFloor);
  return (
    <div className={looks.notice} data-waits={needsSecond || undefined} role="status">
      <p className={looks.cost}>{words.join('，')}</p>
      <p>
        {needsSecond
          ? t`降幅超过 30%，或者金额提高，须由另一位运营或管理员核定；核定之前仍按原来的兑换，其他修改立即生效。`
          : t`保存后立即按新的兑换，已有的订单不变。`}
      </p>
    </div>
  );
}

/** A price change that waits, with the buttons to sign or return it for anybody but its proposer. */
export function PriceChange({ gift }: { gift: StaffGift }) {
  const { t } = useLingui();
  const costWords = useCostWords();
  const { priceChange: change } = gift;
  if (!change) return null;
  const words =
    costWords(gift, change).join('，') ||
    t`安全币 ${numberOf(change.price)}，金额 ¥${yuanOf(change.cashValue ?? 0)}`;
  const common = {
    overtaken: {
      title: t`这项价格刚刚被处理过`,
      hint: t`你的操作没有生效。请刷新后查看。`,
    },
    refreshes: paths.gifts.calls,
    start: { changeId: change.id },
  };
  return (
    <section className={looks.notice} data-waits>
      <h2>{t`价格等待第二人核定`}</h2>
      <p className={looks.cost}>{words}</p>
      <p>
        {change.shelves
          ? t`${change.proposedBy} 提出于 ${dateTimeOf(change.proposeTime)}；核定之后上架。`
          : t`${change.proposedBy} 提出于 ${dateTimeOf(change.proposeTime)}；核定之前仍按原来的兑换。`}
      </p>
      {change.isOwn || change.cannotSign ? (
        <p>{change.cannotSign || t`须由你以外的运营或管理员核定，把这个页面的地址发给他即可。`}</p>
      ) : (
        <div className={looks.answers}>
          <Acts
            acts={[
              {
                name: t`核定价格`,
                dialog: (asked) => (
                  <ActDialog
                    {...asked}
                    {...common}
                    route={postGiftPriceApprove}
                    title={t`核定价格`}
                    act={t`核定并生效`}
                    done={t`已核定，现在按新的价格兑换`}
                  >
                    {words}
                  </ActDialog>
                ),
              },
              {
                name: t`退回`,
                look: { variant: 'default' },
                dialog: (asked) => (
                  <ActDialog
                    {...asked}
                    {...common}
                    route={postGiftPriceReturn}
                    title={t`退回价格`}
                    act={t`确认退回`}
                    reason={{ hint: t`写进审计日志` }}
                    done={t`已退回，价格不变`}
                  >
                    {words}
                  </ActDialog>
                ),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}
