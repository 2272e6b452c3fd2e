import type { Address } from '@shieldsource/contract/people/addresses';
import * as faults from '@shieldsource/contract/faults';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { type GiftDetail, giftType } from '@shieldsource/contract/gifts/calls';
import type { InputOf } from '@shieldsource/contract/route';
import { cancelWithinMinutes } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orderPath, ordersPath } from '../../lib/paths.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { AddressLines } from '../../pieces/addresses/AddressLines.tsx';
import { afterOrderChange } from '../../pieces/orders/after-order-change.ts';
import { useIdempotencyKey } from '../../pieces/use-idempotency-key.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';

interface ExchangeDialogProps {
  readonly gift: GiftDetail;
  /** The exchange to confirm; undefined while the dialog is closed. */
  readonly asked: InputOf<typeof postGiftExchange> | undefined;
  readonly address: Address | undefined;
  readonly onClose: () => void;
  /** The server refused and nothing was exchanged. A lost answer does not count as a refusal and is shown here. */
  readonly onRefused: (error: CallError) => void;
}

/** Asks for confirmation before coins are spent, and exchanges. Repeated attempts at the same exchange make one order only. */
export function ExchangeDialog({ gift, asked, address, onClose, onRefused }: ExchangeDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const sendOnce = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { name, price, balance } = gift;

  function close() {
    setFailure(null);
    onClose();
  }

  async function exchange(event: FormEvent) {
    event.preventDefault();
    if (!asked || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { id, number } = await sendOnce(asked, (idempotencyKey) =>
        call(postGiftExchange, asked, { idempotencyKey, silent: true }),
      );
      toast.success(t`已兑换“${name}”，订单 ${number}`);
      void refreshRoutes(client, afterOrderChange);
      void navigate(orderPath(id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // the attempt before, whose answer was lost, made an order: a next press must not make another one
      if (error.code === faults.keyReused.code) {
        toast.error(textOf(error));
        void refreshRoutes(client, afterOrderChange);
        void navigate(ordersPath);
      } else if (isRefusal(error)) onRefused(error);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogFrame title={t`兑换“${name}”`} isOpen={asked !== undefined} onClose={close}>
      <ActForm
        act={t`确认兑换`}
        isReady
        isBusy={isBusy}
        failure={failure}
        overtaken={{
          title: t`这次兑换可能已经成功`,
          hint: t`请先到“我的礼品”看看有没有新订单，没有再重新兑换。`,
          act: t`查看我的礼品`,
          onRefresh: () => void navigate(ordersPath),
        }}
        onSubmit={(event) => void exchange(event)}
        onClose={close}
      >
        <p className="p-10-16 bold tabular sunken bordered rounded-small">
          {t`兑换将扣除 ${numberOf(price)} 安全币，兑换后剩余 ${numberOf(balance - price)}`}
        </p>
        {gift.type === giftType.codes.material ? (
          <>
            <p className="soft">
              {t`寄到下面的地址，兑换后马上备货。${cancelWithinMinutes} 分钟内、备货完成前可以取消，安全币全部退回。`}
            </p>
            {address && <AddressLines address={address} />}
          </>
        ) : (
          <p className="soft">{t`发放到你认证的收款账号。兑换后不能自行取消。`}</p>
        )}
      </ActForm>
    </DialogFrame>
  );
}

// After a conflict the exchange may still have happened: an earlier attempt may have succeeded.
const isRefusal = ({ kind, code }: CallError) =>
  kind === 'badRequest' && code !== faults.conflict.code && code !== faults.defect.code;
