import {
  type Address,
  postAddressInsert,
  postAddressModify,
} from '@shieldsource/contract/people/addresses';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { exchangePath } from '../../lib/paths.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { useKeptWhileChanged } from '../../ui/dialog/PlainDialog.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterAddressChange } from './after-address-change.ts';
import { PastedAddress } from './PastedAddress.tsx';
import { RegionField } from './RegionField.tsx';

interface AddressFormProps {
  /** The address to change; undefined to add one. */
  readonly address: Address | undefined;
  /** The first address always becomes the main one. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Adds an address or changes one. Who came from a gift to add one goes back to it. */
export function AddressDialog({ isOpen, ...form }: AddressFormProps & { isOpen: boolean }) {
  const { t } = useLingui();
  return (
    <DialogFrame
      title={form.address ? t`编辑收货地址` : t`添加收货地址`}
      isOpen={isOpen}
      onClose={form.onClose}
    >
      <AddressForm {...form} />
    </DialogFrame>
  );
}

function AddressForm({ address, isFirst, onClose }: AddressFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const gift = useSearchParams()[0].get('gift');
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useContractForm(postAddressInsert, {
    consignee: address?.consignee ?? '',
    consigneePhone: address?.consigneePhone ?? '',
    regionCode: address?.regionCode ?? [],
    detailAddress: address?.detailAddress ?? '',
    isMain: address?.isMain ?? isFirst,
  });
  useKeptWhileChanged(form.values);
  const isFixedMain = address?.isMain ?? isFirst;

  // After a refusal as well: the list is out of date then.
  const refresh = () => refreshRoutes(client, afterAddressChange);

  const submit = form.submit(async (input) => {
    setFailure(null);
    try {
      if (address)
        await call(postAddressModify, { ...input, addressId: address.id }, { silent: true });
      else await call(postAddressInsert, input, { silent: true });
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) {
        setFailure(error);
        void refresh();
      }
      throw error;
    }
    await refresh();
    toast.success(address ? t`地址已保存` : t`地址已添加`);
    onClose();
    if (gift !== null && !address) void navigate(exchangePath(encodeURIComponent(gift)));
  });

  const { value: isMain, ...main } = form.field('isMain');
  return (
    <ActForm
      act={t`保存地址`}
      isBusy={form.isSubmitting}
      failure={failure}
      overtaken={{
        title: t`地址已有变化`,
        hint: t`请关闭后重新查看`,
        act: t`关闭`,
        onRefresh: onClose,
      }}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PastedAddress
        onFound={({ consignee, consigneePhone, regionCode, detailAddress }) => {
          if (consignee) form.set('consignee', consignee);
          if (consigneePhone) form.set('consigneePhone', consigneePhone);
          if (regionCode.length > 0) form.set('regionCode', [...regionCode]);
          if (detailAddress) form.set('detailAddress', detailAddress);
        }}
      />
      <TextInput
        {...form.field('consignee')}
        label={t`收件人`}
        required
        autoComplete="name"
        maxLength={40}
        data-autofocus
      />
      <TextInput
        {...form.field('consigneePhone')}
        label={t`手机号`}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <RegionField field={form.field('regionCode')} />
      <Textarea
        {...form.field('detailAddress')}
        label={t`详细地址`}
        placeholder={t`街道、门牌号、楼层房间`}
        required
        autoComplete="street-address"
        rows={2}
        maxLength={200}
      />
      <Checkbox
        {...main}
        label={t`设为主地址`}
        checked={isMain ?? false}
        disabled={isFixedMain}
        description={
          isFirst
            ? t`首个地址默认为主地址`
            : isFixedMain
              ? t`要换主地址，请到另一个地址上设置`
              : undefined
        }
      />
    </ActForm>
  );
}
