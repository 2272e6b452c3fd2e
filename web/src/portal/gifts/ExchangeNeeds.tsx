import { exchangeNeed, type GiftDetail } from '@shieldsource/contract/gifts/calls';
import { realStatus } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { centerTabPath, giftsPath, ordersPath, submitPath } from '../../lib/paths.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { useMember } from '../../lib/member-session.ts';

type Need = GiftDetail['missing'][number];

interface Way {
  readonly text: string;
  readonly to?: string;
  readonly act?: string;
}

/** What the member still lacks for this gift, each with a link to get it. */
export function ExchangeNeeds({ gift }: { gift: GiftDetail }) {
  const { t } = useLingui();
  const { person } = useMember();
  const isPending = person?.realStatus === realStatus.codes.pending;
  // The member can do nothing about these two.
  const isOver = gift.missing.some((need) => need === 'stock' || need === 'limit');
  const ways: Record<Need, Way> = {
    realName: isPending
      ? { text: t`实名认证审核中，通过后就能兑换` }
      : {
          text: exchangeNeed.labelOf('realName'),
          to: centerTabPath('authentication', gift.id),
          act: t`去认证`,
        },
    address: {
      text: exchangeNeed.labelOf('address'),
      to: centerTabPath('address', gift.id),
      act: t`去添加`,
    },
    payout: {
      text: exchangeNeed.labelOf('payout'),
      to: centerTabPath('authentication', gift.id),
      act: t`去填写`,
    },
    coins: {
      text: t`还差 ${numberOf(gift.price - gift.balance)} 安全币`,
      to: submitPath,
      act: t`提交漏洞`,
    },
    stock: { text: exchangeNeed.labelOf('stock'), to: giftsPath, act: t`看看其他礼品` },
    limit: {
      text: exchangeNeed.labelOf('limit'),
      to: ordersPath,
      act: t`我的礼品`,
    },
  };
  return (
    <div className="stack gap-8">
      <h2 className="body">{isOver ? t`暂不能兑换` : t`兑换前还需要`}</h2>
      <ul className="stack gap-8">
        {gift.missing.map((need) => {
          const { text, to, act } = ways[need];
          return (
            <li key={need} className="row justify-between gap-12 p-10-14 warn rounded-small waits">
              <span>{text}</span>
              {to && (
                <Link className="rigid" to={to}>
                  {act}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
