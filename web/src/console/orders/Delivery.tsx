import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postOrderReveal, type StaffOrder } from '@shieldsource/contract/console-gifts';
import { giftType } from '@shieldsource/contract/gifts';
import { orderSchedule } from '@shieldsource/contract/orders';
import type { OutputOf } from '@shieldsource/contract/route';
import { useState } from 'react';
import { ReasonDialog } from '../../pieces/acts/ReasonDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { useOvertaken } from './order-dialog.ts';
import classes from './OrderPanel.module.css';
import { MaskedDelivery, Revealed } from './DeliveryFacts.tsx';

type Shown = OutputOf<typeof postOrderReveal>;

/**
 * Where to send or whom to pay: masked, until somebody says why they must see it. What is shown then is held by this
 * piece alone and gone with it, so key it by the order.
 */
export function Delivery({ order }: { order: StaffOrder }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>();
  const [isAsking, setAsking] = useState(false);
  const overtaken = useOvertaken(() => setAsking(false));
  const isCash = order.type === giftType.codes.cash;
  const isKept = order.schedule !== orderSchedule.codes.cancelled && (isCash || order.address);
  const canAsk = Boolean(isKept) && !shown;
  const name = isCash ? t`查看收款账号` : t`查看收货信息`;

  useKeys(canAsk ? [{ key: 'v', name, act: () => setAsking(true) }] : []);

  return (
    <section>
      <div className={classes.sectionHead}>
        <h3>{isCash ? t`收款账号` : t`收货信息`}</h3>
        {canAsk && (
          <KeyButton letter="v" variant="default" onClick={() => setAsking(true)}>
            {name}
          </KeyButton>
        )}
        {shown && (
          <Button size="compact-md" variant="default" onClick={() => setShown(undefined)}>
            {t`隐藏`}
          </Button>
        )}
      </div>
      {shown ? <Revealed shown={shown} /> : <MaskedDelivery order={order} />}
      <ReasonDialog
        title={name}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        route={postOrderReveal}
        about={{ orderId: order.id }}
        act={t`查看`}
        hint={t`写进审计日志，审计人员可以看到`}
        usual={isCash ? [t`发放现金`, t`核对收款账号`] : [t`打印快递面单`, t`联系收件人`]}
        overtaken={overtaken}
        onDone={(answer) => {
          setShown(answer);
          setAsking(false);
        }}
      >
        <p className={dialog.lead}>
          {t`谁在什么时候、为什么查看，都会记入审计日志。离开这个订单后信息会重新隐藏。`}
        </p>
      </ReasonDialog>
    </section>
  );
}
