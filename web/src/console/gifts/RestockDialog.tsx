import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postGiftRestock, type StaffGift } from '@shieldsource/contract/console-gifts';
import { faults } from '@shieldsource/contract/faults';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { numberOf, signedOf } from '../../lib/formats.ts';
import { useContractForm } from '../../lib/form.ts';
import { refreshRoutes, useCall } from '../../lib/queries.ts';
import { UsualWords } from '../../pieces/acts/UsualWords.tsx';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { WholeField } from '../../ui/form/WholeField.tsx';
import { giftOptions } from './gifts.ts';

interface RestockDialogProps {
  readonly gift: StaffGift;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (news: string) => void;
}

/** Pieces that came or went, with the reason. */
export function RestockDialog(props: RestockDialogProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`增减库存`} isOpen={props.isOpen} onClose={props.onClose}>
      <RestockForm {...props} />
    </ActDialog>
  );
}

function RestockForm({ gift, onClose, onDone }: RestockDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useContractForm(postGiftRestock, {
    giftId: gift.id,
    delta: undefined as unknown as number,
    reason: '',
  });
  const restock = useCall(postGiftRestock, giftOptions);
  const delta = form.field('delta');
  const reason = form.field('reason');
  const isNumber = Number.isInteger(delta.value);
  const after = gift.stock + (isNumber ? delta.value : 0);
  const wrong =
    isNumber && delta.value === 0
      ? t`增减数量不能为 0`
      : after < 0
        ? t`最多减少 ${gift.stock}`
        : delta.error;
  const [now, then] = [numberOf(gift.stock), numberOf(after)];

  const send = form.submit(async (input) => {
    const { stock } = await restock.mutateAsync(input);
    onDone(t`${gift.name}：库存 ${signedOf(input.delta)}，现在 ${stock}`);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isNumber || (delta.value !== 0 && after >= 0)) return void send(event);
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[name="delta"]')?.focus();
  }

  return (
    <ActForm
      act={t`确认增减`}
      isBusy={form.isSubmitting}
      failure={
        restock.error && inTheseWords(restock.error, t`减少的数量超过现有库存，请刷新后重试`)
      }
      overtaken={{
        title: t`这件礼品刚刚被修改过`,
        hint: t`你的操作没有生效。请刷新后查看最新库存。`,
        act: t`刷新`,
        onRefresh: () => {
          onClose();
          void refreshRoutes(client, giftOptions.refreshes);
        },
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={dialog.lead}>
        {isNumber && !wrong
          ? t`“${gift.name}”现有库存 ${now}，增减后为 ${then}。`
          : t`“${gift.name}”现有库存 ${now}。`}
      </p>
      <WholeField
        label={t`增减数量`}
        description={t`增加填正数，减少填负数，例如 20 或 -3`}
        field={{ ...delta, error: wrong }}
        allowNegative
        required
        autoFocus
      />
      <div>
        <Textarea
          {...reason}
          label={t`原因`}
          description={t`写进库存记录`}
          required
          rows={2}
          resize="vertical"
        />
        <UsualWords
          label={t`常用原因`}
          words={[t`采购到货`, t`盘点修正`, t`损坏报废`]}
          onChoose={reason.onChange}
        />
      </div>
    </ActForm>
  );
}

/** The refusal in words for who keeps the shelf; those of the table are for who stands before it. */
const inTheseWords = (error: CallError, message: string): CallError =>
  error.code === faults.soldOut.code
    ? new CallError('badRequest', { code: faults.soldOut.code, message, result: null })
    : error;
