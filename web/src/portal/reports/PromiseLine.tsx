import { useLingui } from '@lingui/react/macro';
import { postReportRemind, type Clock } from '@shieldsource/contract/promises/calls';
import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { useCall } from '../../lib/use-call.ts';
import { ClockChip } from '../../pieces/promises/ClockChip.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import classes from './PromiseLine.module.css';

/** By when the author may expect the next answer, and a button to remind the centre once that is overdue; nothing while it waits for its author. */
export function PromiseLine({
  report: { id, clock: next, clocks = [] },
}: {
  report: ReportDetail;
}) {
  const { t } = useLingui();
  const remind = useCall(postReportRemind, { refreshes: afterReportChange });
  // of several missed ones that which nobody was reminded of
  const missed = clocks.find((one) => one.isOpen && one.state === 'missed' && !one.isReminded);
  const clock = missed ?? next ?? null;
  const words = useExpectation(clock);
  if (!clock || clock.state === 'paused') return null;
  const isLate = clock.state === 'missed';
  return (
    <p className={`row wrap justify-center mt-12 soft ${classes.line}`}>
      <ClockChip clock={clock} />
      <span>{words}</span>
      {isLate && clock.isReminded && <span className="faint">{t`已催办`}</span>}
      {isLate && !clock.isReminded && (
        <Button
          variant="light"
          size="compact-sm"
          loading={remind.isPending}
          onClick={() =>
            remind.mutate(
              { reportId: id },
              { onSuccess: () => toast.success(t`已催办，我们会尽快处理`) },
            )
          }
        >
          {t`催办`}
        </Button>
      )}
    </p>
  );
}

function useExpectation(clock: Clock | null): string {
  const { t } = useLingui();
  if (!clock) return '';
  const due = clock.isProvisional ? t`${dateTimeOf(clock.dueAt)}（暂定）` : dateTimeOf(clock.dueAt);
  const promise = {
    receipt: t`${due} 前首次响应`,
    verdict: t`${due} 前给出结论`,
    fix: t`${due} 前修复`,
  }[clock.kind];
  return clock.state === 'missed' ? t`原预计 ${promise}` : t`预计 ${promise}`;
}
