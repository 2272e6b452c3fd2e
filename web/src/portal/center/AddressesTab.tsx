import {
  type Address,
  getAddressList,
  maxAddresses,
} from '@shieldsource/contract/people/addresses';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/form/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { AddressCard } from './AddressCard.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import classes from './center.module.css';

/** Delivery addresses: at most ten, one of them the main one. */
export function AddressesTab() {
  const { t } = useLingui();
  const addresses = useQuery(queryOf(getAddressList, {}));
  const [edited, setEdited] = useState<Address | 'new'>();
  const add = <Button onClick={() => setEdited('new')}>{t`添加地址`}</Button>;
  return (
    <>
      <QueryStates query={addresses}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t`还没有收货地址`} hint={t`兑换实物礼品时，会寄到这里的地址。`}>
              {add}
            </EmptyState>
          ) : (
            <>
              <div className={`row wrap justify-between gap-8-16 ${classes.bar}`}>
                <span className="faint">
                  {list.length >= maxAddresses
                    ? t`已有 ${list.length} 个地址，已达上限，请先删除不用的地址`
                    : t`已有 ${list.length} 个地址，最多 ${maxAddresses} 个`}
                </span>
                {list.length < maxAddresses && add}
              </div>
              <ul className={`stack gap-14 ${classes.addresses}`}>
                {list.map((address) => (
                  <li key={address.id}>
                    <AddressCard address={address} onEdit={() => setEdited(address)} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryStates>
      <AddressDialog
        address={edited === 'new' ? undefined : edited}
        isFirst={addresses.data?.length === 0}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}
