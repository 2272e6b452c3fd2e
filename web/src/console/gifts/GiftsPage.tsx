import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { StaffGift } from '@shieldsource/contract/console-gifts';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { giftColumns } from './gifts.columns.tsx';
import { useGifts } from './gifts.ts';
import { giftPath, giftsPath, newGiftPath, placeIn } from './gift-place.ts';
import { RestockDialog } from './RestockDialog.tsx';

/** Every gift there is, on the shelf or not, newest first. */
export default function GiftsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const paging = usePaging();
  const place = placeIn(params);
  const { data, error, refetch, isPlaceholderData } = useGifts(place);
  const [chosen, setChosen] = useState<StaffGift>();
  const [isRestocking, setRestocking] = useState(false);
  useTitle(t`礼品`, t`盾源工作台`);
  useKeys([{ key: 'n', name: t`新增礼品`, act: () => void navigate(newGiftPath) }]);

  const restock = (gift: StaffGift) => {
    setChosen(gift);
    setRestocking(true);
  };
  const add = (
    <Button
      component={Link}
      to={newGiftPath}
      leftSection={<Icon name="plus" size={16} />}
      aria-keyshortcuts="n"
    >
      {t`新增礼品`}
    </Button>
  );

  return (
    <div className={classes.page}>
      <DeskHead title={t`礼品`}>{add}</DeskHead>
      {data && data.list.length > 0 && (
        <div>
          <DeskTable
            label={t`礼品`}
            columns={giftColumns(place, restock)}
            rows={data.list}
            keyOf={(gift) => gift.id}
            keyNames={{
              next: t`下一件礼品`,
              previous: t`上一件礼品`,
              open: t`修改礼品，也可以按 Enter`,
            }}
            onOpen={(gift) => void navigate(giftPath(gift.id, place))}
            startKey={(state as { from?: string } | null)?.from}
            isStale={isPlaceholderData}
          />
          <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
        </div>
      )}
      {data?.list.length === 0 && (
        <Nothing
          hint={
            data.total > 0
              ? t`这一页已经没有礼品了。`
              : t`还没有礼品。新增并上架后，研究员就能用安全币兑换。`
          }
        >
          {data.total > 0 && <Link to={giftsPath({ ...place, page: 1 })}>{t`回到第一页`}</Link>}
        </Nothing>
      )}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={8} />}
      {chosen && (
        <RestockDialog
          gift={chosen}
          isOpen={isRestocking}
          onClose={() => setRestocking(false)}
          onDone={(news) => {
            setRestocking(false);
            toast.success(news);
          }}
        />
      )}
    </div>
  );
}
