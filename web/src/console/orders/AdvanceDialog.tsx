import { useLingui } from '@lingui/react/macro';
import { postOrderPay, postOrderReady } from '@shieldsource/contract/console-gifts';
import { orderSchedule, orderTransitions, scheduleName } from '@shieldsource/contract/orders';
import { useContractForm } from '../../lib/form.ts';
import { yuanOf } from '../../lib/money.ts';
import { useCall } from '../../lib/queries.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { type OrderDialogProps, useOvertaken } from './order-dialog.ts';
import { orderOptions } from './orders.ts';

type PlainMove = 'ready' | 'pay';
const routes = { ready: postOrderReady, pay: postOrderPay } as const;

/** Moves an order one station on, with a note. */
export function AdvanceDialog({ move, ...props }: OrderDialogProps & { move: PlainMove }) {
  const { t } = useLingui();
  const titles: Record<PlainMove, string> = { ready: t`备货完成`, pay: t`现金已发放` };
  return (
    <ActDialog title={titles[move]} isOpen={props.isOpen} onClose={props.onClose}>
      <AdvanceForm move={move} {...props} />
    </ActDialog>
  );
}

function AdvanceForm({ move, order, onClose, onDone }: OrderDialogProps & { move: PlainMove }) {
  const { t } = useLingui();
  const { id: orderId, version, number, giftName, type } = order;
  const form = useContractForm(routes[move], { orderId, version, note: '' });
  const advance = useCall(routes[move], orderOptions);
  const overtaken = useOvertaken(onClose);
  const status = scheduleName(type, orderSchedule.codes[orderTransitions[move].to]);
  const amount = yuanOf(order.cashValue ?? 0);
  const acts: Record<PlainMove, string> = { ready: t`备货完成`, pay: t`确认已发放` };

  return (
    <ActForm
      act={acts[move]}
      isReady
      isBusy={form.isSubmitting}
      failure={advance.error}
      overtaken={overtaken}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await advance.mutateAsync(input);
        onDone(t`${number}：${status}`);
      })}
    >
      {move === 'pay' && (
        <p className={dialog.lead}>
          {t`请先把 ¥${amount} 转到兑换人的收款账号，再确认已发放。确认后不能撤回。`}
        </p>
      )}
      <p className={dialog.lead}>{t`“${giftName}”的订单将变为“${status}”，兑换人会收到站内信。`}</p>
      <NoteField field={form.field('note')} />
    </ActForm>
  );
}
