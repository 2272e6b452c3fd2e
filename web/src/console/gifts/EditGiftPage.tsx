import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import classes from '../../ui/page/desk.module.css';
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { EditGiftForm } from './EditGiftForm.tsx';
import { useGifts } from './gifts.ts';
import { giftsPath, placeIn } from './gift-place.ts';

/** A gift to be changed, found on its page of the list. */
export default function EditGiftPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const place = placeIn(params);
  const { data, error, refetch } = useGifts(place);
  const gift = data?.list.find((one) => one.id === id);
  // A fresh answer must not wipe out what is being written; only asking for it does.
  const [edition, setEdition] = useState(0);
  useTitle(gift?.name ?? t`修改礼品`, t`盾源工作台`);

  return (
    <div className={classes.page}>
      <Breadcrumb
        crumbs={[{ name: t`礼品`, url: giftsPath(place) }, { name: gift?.name ?? t`修改礼品` }]}
      />
      <DeskHead title={t`修改礼品`} />
      {gift && (
        <EditGiftForm
          key={`${gift.id}-${edition}`}
          gift={gift}
          place={place}
          onRefresh={() => void refetch().then(() => setEdition(edition + 1))}
        />
      )}
      {data && !gift && (
        <Nothing hint={t`这一页里没有这件礼品，请从列表打开。`}>
          <Link to={giftsPath(place)}>{t`返回礼品列表`}</Link>
        </Nothing>
      )}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}
