import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postOrderShip } from '@shieldsource/contract/console-gifts';
import { knownCarriers } from '@shieldsource/contract/orders';
import { useState } from 'react';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { UsualWords } from '../../pieces/acts/UsualWords.tsx';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { keepCarrier, lastCarrier } from './carriers.ts';
import { type OrderDialogProps, useOvertaken } from './order-dialog.ts';
import { orderOptions } from './orders.ts';

/** Sends a parcel: who carries it, under which number. */
export function ShipDialog(props: OrderDialogProps) {
  const { t } = useLingui();
  const { number } = props.order;
  return (
    <ActDialog title={t`发货 ${number}`} isOpen={props.isOpen} onClose={props.onClose}>
      <ShipForm {...props} />
    </ActDialog>
  );
}

function ShipForm({ order, onClose, onDone }: OrderDialogProps) {
  const { t } = useLingui();
  const [last] = useState(lastCarrier);
  const isNew = last === '';
  const form = useContractForm(postOrderShip, {
    orderId: order.id,
    version: order.version,
    carrier: last,
    trackingNo: '',
  });
  const ship = useCall(postOrderShip, orderOptions);
  const overtaken = useOvertaken(onClose);
  const { address, giftName, number } = order;
  const carrier = form.field('carrier');

  return (
    <ActForm
      act={t`确认发货`}
      isBusy={form.isSubmitting}
      failure={ship.error}
      overtaken={overtaken}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await ship.mutateAsync(input);
        keepCarrier(input.carrier);
        onDone(t`${number} 已发货，运单号 ${input.trackingNo}`);
      })}
    >
      <p className={dialog.lead}>
        {address
          ? t`“${giftName}”寄往${address.regionName}，收件人 ${address.consignee}。兑换人会看到承运商和运单号。`
          : t`“${giftName}”。兑换人会看到承运商和运单号。`}
      </p>
      <div>
        <TextInput
          {...carrier}
          label={t`承运商`}
          required
          data-autofocus={isNew || undefined}
          maxLength={40}
          autoComplete="off"
        />
        <UsualWords label={t`常用承运商`} words={knownCarriers} onChoose={carrier.onChange} />
      </div>
      <TextInput
        {...form.field('trackingNo')}
        label={t`运单号`}
        required
        data-autofocus={!isNew || undefined}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
    </ActForm>
  );
}
