import { saidTogether } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import type { StaffGift } from '@shieldsource/contract/gifts/desk';
import { numberOf } from '../../ui/text/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { Fact } from '../../ui/page/Facts.tsx';
import { ProposalBox } from '../pieces/proposals/ProposalBox.tsx';
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
      <p className="bold">{saidTogether(words)}</p>
      <p>
        {needsSecond
          ? t`降幅超过 30%，或者金额提高，须由另一位运营或管理员复核；通过之前仍按原条件兑换，其他修改立即生效。`
          : t`保存后立即按新条件兑换，已有的订单不变。`}
      </p>
    </div>
  );
}

/** A price change that waits for a second person. */
export function PriceChange({ gift }: { gift: StaffGift }) {
  const { t } = useLingui();
  const costWords = useCostWords();
  const { priceChange: change } = gift;
  if (!change) return null;
  const words =
    saidTogether(costWords(gift, change)) ||
    t`安全币 ${numberOf(change.price)}，金额 ¥${yuanOf(change.cashValue ?? 0)}`;
  return (
    <ProposalBox
      proposal={change}
      title={t`价格待复核`}
      refreshes={paths.gifts.calls}
      effect={change.shelves ? t`${words}。通过后上架。` : t`${words}。通过后立即按新条件兑换。`}
    >
      <Fact name={t`修改`}>{words}</Fact>
      <Fact name={t`现在`}>{change.shelves ? t`未上架` : t`仍按原条件兑换`}</Fact>
    </ProposalBox>
  );
}
