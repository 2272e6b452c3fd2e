import { getGiftDetail, type GiftDetail } from '@shieldsource/contract/gifts/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { giftsPath } from '../../lib/paths.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import card from '../../ui/page/Card.module.css';
import { NotFound } from '../../ui/page/NotFound.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { useNamedTitle } from '../../ui/page/use-title.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { ExchangePanel } from './ExchangePanel.tsx';
import classes from './ExchangePage.module.css';
import { GiftGallery } from './GiftGallery.tsx';

const list = giftsPath;

/** One gift: pictures, description, price, what is still missing, and the exchange. */
export default function ExchangePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const gift = useQuery(queryOf(getGiftDetail, { id }, { silent: isNotFound }));
  useNamedTitle(gift.data?.name);

  if (gift.error && isNotFound(gift.error)) {
    return (
      <NotFound
        page={t`兑换礼品`}
        title={t`找不到这件礼品`}
        hint={t`礼品不存在或已下架。`}
        list={list}
        act={t`看看其他礼品`}
      />
    );
  }
  return (
    <>
      <TitleBar title={gift.data?.name ?? t`兑换礼品`} back={list} />
      <QueryStates query={gift}>{(found) => <Gift gift={found} />}</QueryStates>
    </>
  );
}

function Gift({ gift }: { gift: GiftDetail }) {
  const { t } = useLingui();
  return (
    <div className={`stack items-start gap-20 ${classes.columns}`}>
      <div className={classes.gallery}>
        <GiftGallery name={gift.name} images={gift.images} />
      </div>
      <ExchangePanel key={gift.id} gift={gift} />
      <section className={`${card.card} ${classes.about}`} aria-labelledby="gift-about">
        <h2 id="gift-about">{t`礼品介绍`}</h2>
        <MarkdownBody text={gift.description} images={[]} compact hasSource={false} />
      </section>
    </div>
  );
}
