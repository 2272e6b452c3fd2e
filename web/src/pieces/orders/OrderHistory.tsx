import { type Order, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { StepHistory } from '../line/StepHistory.tsx';

/** The steps of an order, oldest first. */
export function OrderHistory({ steps }: { steps: Order['steps'] }) {
  return (
    <StepHistory
      steps={steps.map((step) => ({
        key: `${step.action}-${step.createTime}`,
        act: step.actionName,
        status: step.scheduleName,
        tone: orderSchedule.of(step.schedule).tone,
        note: step.note,
        time: step.createTime,
      }))}
    />
  );
}
