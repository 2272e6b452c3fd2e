import { type GiftDetail, giftType } from '@shieldsource/contract/gifts/calls';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../ui/text/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Coins } from '../../pieces/gifts/Coins.tsx';
import card from '../../ui/page/Card.module.css';
import { ExchangeForm } from './ExchangeForm.tsx';
import { ExchangeNeeds } from './ExchangeNeeds.tsx';
import classes from './ExchangePage.module.css';
import { WishButton } from './WishButton.tsx';

/** The price, then either what is missing or the form; stock and limit below. */
export function ExchangePanel({ gift }: { gift: GiftDetail }) {
  const { t } = useLingui();
  const { type, typeName, price, cashValue, stock, perUserLimit, exchangedByMe, balance } = gift;
  const facts = [
    { name: t`库存`, value: stock === 0 ? t`已兑完` : t`${numberOf(stock)} 件` },
    { name: t`已被兑换`, value: t`${numberOf(gift.exchangedCount)} 件` },
    { name: t`限兑`, value: t`${perUserLimit} 件，已兑 ${exchangedByMe} 件` },
    { name: t`我的安全币`, value: numberOf(balance) },
  ];
  return (
    <section className={`${card.card} ${classes.panel}`} aria-label={t`兑换`}>
      <div className={`row wrap gap-4-12 ${classes.price}`}>
        <Coins amount={price} />
        <span className="row gap-8">
          <Tag tone={giftType.of(type).tone}>{typeName}</Tag>
          {cashValue !== null && <span className="figures">{t`${yuanOf(cashValue)} 元`}</span>}
        </span>
        <WishButton giftId={gift.id} />
      </div>
      {/* Always rendered: a refusal is shown in the form, even when something is missing by then. */}
      <ExchangeForm gift={gift} needs={<ExchangeNeeds gift={gift} />} />
      <dl className={`stack halves ${classes.facts}`}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
