import { useLingui } from '@lingui/react/macro';
import { realStatus } from '@shieldsource/contract/people';
import { useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { openKey, useOpenRow } from '../../lib/use-open-row.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { useNow } from '../../lib/waiting.ts';
import { GonePanel } from '../../ui/page/GonePanel.tsx';
import classes from '../../ui/page/desk.module.css';
import { useTitle } from '../../ui/page/use-title.ts';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { EmptyIdentities } from './EmptyIdentities.tsx';
import { identityColumns } from './identities.columns.tsx';
import { useIdentities } from './identities.ts';
import { identitiesPath, placeIn } from './identity-place.ts';
import { IdentityPanel } from './IdentityPanel.tsx';
import { IdentityTabs } from './IdentityTabs.tsx';

/** Who asks to be known by their real name, longest waiting first; one application open beside the list. */
export default function IdentitiesPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const paging = usePaging(openKey);
  const nowMs = useNow();
  const place = placeIn(params);
  const { data, error, refetch, isPlaceholderData } = useIdentities(place);
  const desk = useOpenRow(data?.list, (id) => identitiesPath(place, id));
  const isOpen = desk.openId !== undefined;
  const status = realStatus.labelOf(place.status);
  useTitle(t`实名认证：${status}`, t`盾源工作台`);

  return (
    <div className={classes.page}>
      <h1 className="unseen">{t`实名认证：${status}`}</h1>
      <IdentityTabs place={place} total={isPlaceholderData ? undefined : data?.total} />
      {data && data.list.length > 0 && (
        <div className={classes.split} data-open={isOpen || undefined}>
          <div className={classes.list}>
            <DeskTable
              key={identitiesPath(place)}
              label={t`实名认证申请`}
              columns={identityColumns(place, nowMs, isOpen)}
              rows={data.list}
              keyOf={(row) => row.id}
              keyNames={{
                next: t`下一份申请`,
                previous: t`上一份申请`,
                open: t`打开申请，也可以按 Enter`,
              }}
              onOpen={desk.open}
              openKey={desk.openId}
              startKey={desk.startKey}
              isStale={isPlaceholderData}
            />
            <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
          </div>
          {desk.row && (
            <IdentityPanel
              key={desk.row.id}
              identity={desk.row}
              onClose={desk.close}
              onDecided={desk.goOn}
            />
          )}
          {isOpen && !desk.row && !isPlaceholderData && (
            <GonePanel title={t`申请不在这里了`} onClose={desk.close}>
              {t`它已经不在“${status}”里，可能刚刚被其他人处理过。`}
            </GonePanel>
          )}
        </div>
      )}
      {data?.list.length === 0 && <EmptyIdentities place={place} isPast={data.total > 0} />}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}
