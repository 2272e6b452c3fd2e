import { useLingui } from '@lingui/react/macro';
import { reportActs } from '@shieldsource/contract/report-acts';
import type { StaffRole } from '@shieldsource/contract/staff';
import { useEffect } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { type Act, Acts } from '../kit/Acts.tsx';
import { actsFor, type DeskAct, letterOf } from './acts.ts';
import type { ReviewDetail } from './decision.ts';
import { wantsNext } from './next-choice.ts';
import classes from './ReportBar.module.css';

// They come behind the page: nobody decides before they have read.
const fetchDialogs = () => import('./ReportDialog.tsx');
const ReportDialog = lazyPart(fetchDialogs);

interface ReportActionsProps {
  readonly detail: ReviewDetail;
  readonly roles: readonly StaffRole[];
  readonly onNext: () => void;
}

/** What someone with these roles may do to the report now: buttons from the contract's table, each with its key and its dialog. */
export function ReportActions({ detail, roles, onNext }: ReportActionsProps) {
  const { t } = useLingui();
  const { report } = detail;
  const acts = actsFor(report, roles);
  const lead = acts.findLast(isWaitedFor) ?? acts.at(-1);
  const names: Partial<Record<DeskAct, string>> = {
    upholdAppeal: t`处理申诉`,
    approveAward: t`核定并发放`,
    returnAward: t`退回奖励`,
    giveAward: t`重新评定奖励`,
  };

  useEffect(() => void fetchDialogs().catch(() => undefined), []);

  return (
    <div className={classes.actions}>
      {report.isOwn && (
        <span className={classes.told}>{t`这是你自己提交的报告，由其他审核员处理`}</span>
      )}
      {!report.isOwn && acts.length === 0 && (
        <span className={classes.told}>{t`当前状态下你没有可做的操作`}</span>
      )}
      <Acts
        acts={acts.map((act): ReportButton => ({
          act,
          name: names[act] ?? reportActs[act].label,
          letter: letterOf(act),
          look: lookOf(act, act === lead),
          dialog: (asked) => <ReportDialog act={act} detail={detail} {...asked} />,
        }))}
        onDone={({ act }) => {
          if (isVerdict(act) && wantsNext()) onNext();
        }}
      />
    </div>
  );
}

interface ReportButton extends Act {
  readonly act: DeskAct;
}

/** What leads onward stands out. */
function lookOf(act: DeskAct, isLead: boolean) {
  if (act === 'revoke') return { variant: 'outline', color: 'red' };
  return { variant: isLead && act !== 'fixFailed' ? 'filled' : 'default' };
}

/** Somebody waits for it, so it comes before going on. */
const isWaitedFor = (act: DeskAct) =>
  act === 'upholdAppeal' || act === 'approveAward' || act === 'giveAward';

const isVerdict = (act: DeskAct) => act === 'confirm' || act === 'ignore';
