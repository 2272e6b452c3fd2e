import { useLingui } from '@lingui/react/macro';
import type { StaffOrder } from '@shieldsource/contract/console-gifts';
import { orderTransitions } from '@shieldsource/contract/orders';
import { useState } from 'react';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AdvanceDialog } from './AdvanceDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { letterOf, movesFor, type StaffMove } from './order-moves.ts';
import classes from './OrderPanel.module.css';
import { ShipDialog } from './ShipDialog.tsx';

interface OrderActionsProps {
  readonly order: StaffOrder;
  /** Acted: the order is elsewhere now. */
  readonly onMoved: () => void;
}

/** What an operator may do to the order now: buttons from the contract's table, each with its key and its dialog. */
export function OrderActions({ order, onMoved }: OrderActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<StaffMove>();
  const moves = movesFor(order);

  useKeys(
    moves.map((move) => ({
      key: letterOf(move),
      name: orderTransitions[move].label,
      act: () => setOpen(move),
    })),
  );

  const dialogFor = (move: StaffMove) => ({
    order,
    isOpen: open === move,
    onClose: () => setOpen(undefined),
    onDone: (news: string) => {
      setOpen(undefined);
      toast.success(news);
      onMoved();
    },
  });

  return (
    <>
      {moves.length === 0 && <span className={classes.told}>{t`订单已结束，没有可做的操作`}</span>}
      {moves.map((move) => (
        <KeyButton
          key={move}
          letter={letterOf(move)}
          {...lookOf(move)}
          onClick={() => setOpen(move)}
        >
          {orderTransitions[move].label}
        </KeyButton>
      ))}
      <AdvanceDialog move="ready" {...dialogFor('ready')} />
      <AdvanceDialog move="pay" {...dialogFor('pay')} />
      <ShipDialog {...dialogFor('ship')} />
      <CancelDialog {...dialogFor('cancel')} />
    </>
  );
}

const lookOf = (move: StaffMove) =>
  move === 'cancel' ? { variant: 'default' } : { variant: 'filled' };
