import {
  type Address,
  postAddressDelete,
  postAddressModify,
} from '@shieldsource/contract/people/addresses';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { AddressLines } from '../../pieces/addresses/AddressLines.tsx';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import button from '../../ui/form/button.module.css';
import { toast } from '../../ui/toast/toasts.ts';
import { afterAddressChange } from './after-address-change.ts';
import classes from './center.module.css';

/** One address, with buttons to change it, delete it and make it the main one. */
export function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { t } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  const refreshIfGone = useRefreshIfGone();
  const modify = useCall(postAddressModify, {
    refreshes: afterAddressChange,
    onDone: () => toast.success(),
  });
  const { id, regionName: _, ...fields } = address;
  return (
    <article
      className={`flex flex-col gap-12 on-surface bordered rounded ${classes.address}`}
      aria-label={address.consignee}
    >
      <div className="flex items-flex-start grow gap-12">
        <AddressLines address={address} />
        {address.isMain && <Tag tone="blue">{t`主地址`}</Tag>}
      </div>
      <div className={`flex wrap ${classes.acts}`}>
        <button type="button" className={button.link} onClick={onEdit}>
          {t`编辑`}
        </button>
        {!address.isMain && (
          <button
            type="button"
            className={button.link}
            disabled={modify.isPending}
            onClick={() =>
              modify.mutate({ ...fields, addressId: id, isMain: true }, { onError: refreshIfGone })
            }
          >
            {t`设为主地址`}
          </button>
        )}
        <button type="button" className={button.link} onClick={() => setDeleting(true)}>
          {t`删除`}
        </button>
      </div>
      <DialogFrame
        isNarrow
        title={t`删除这个地址？`}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      >
        <DeleteForm address={address} onClose={() => setDeleting(false)} />
      </DialogFrame>
    </article>
  );
}

function DeleteForm({ address, onClose }: { address: Address; onClose: () => void }) {
  const { t } = useLingui();
  const refreshIfGone = useRefreshIfGone();
  const remove = useCall(postAddressDelete, {
    refreshes: afterAddressChange,
    silent: true,
    onDone: () => {
      toast.success(t`地址已删除`);
      onClose();
    },
  });
  return (
    <ActForm
      act={t`删除地址`}
      isDangerous
      isBusy={remove.isPending}
      failure={remove.error}
      overtaken={{
        title: t`地址已有变化`,
        hint: t`请关闭后重新查看`,
        act: t`关闭`,
        onRefresh: onClose,
      }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate(
          { addressId: address.id },
          {
            onError: (error) => {
              // The card is removed, and this dialog with it.
              if (isNotFound(error)) toast.error(textOf(error));
              refreshIfGone(error);
            },
          },
        );
      }}
    >
      <AddressLines address={address} />
      <p className="soft">
        {address.isMain
          ? t`这是主地址，删除后最近添加的地址将设为主地址。已有订单不受影响。`
          : t`已有的订单不受影响。`}
      </p>
    </ActForm>
  );
}

/** After a call that finds the address gone, because another window deleted it, the list is fetched again. */
function useRefreshIfGone(): (error: Error) => void {
  const client = useQueryClient();
  return (error) => {
    if (!isNotFound(error)) return;
    void refreshRoutes(client, afterAddressChange);
  };
}
