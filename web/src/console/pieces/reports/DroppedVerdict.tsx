import { useLingui } from '@lingui/react/macro';
import { getVerdictList, postVerdictDismiss } from '@shieldsource/contract/reports/desk-work';
import type { ReactNode } from 'react';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { OwnVerdict } from './dropped.ts';
import classes from './DroppedVerdict.module.css';

interface DroppedVerdictProps {
  readonly verdict: OwnVerdict;
  /** Names the report, where several verdicts are listed. */
  readonly isNamed?: boolean;
  /** A button that restores the choices and texts, where the report still allows it. */
  readonly reopen: ReactNode;
}

/** One's own verdict that was not carried out: why, its texts, and what to do now. */
export function DroppedVerdict({ verdict, isNamed = false, reopen }: DroppedVerdictProps) {
  const { t } = useLingui();
  const dismiss = useCall(postVerdictDismiss, { refreshes: [getVerdictList] });
  const { reportId, number, title, kindName, dropped, input } = verdict;
  if (!dropped) return null;
  return (
    <div className="column gap-6 p-10-14 rounded-small waits" role="status">
      <p>
        <b>{t`你的结论“${kindName}”没有生效`}</b>
        {isNamed && (
          <span className={classes.report}>
            {number} {title}
          </span>
        )}
      </p>
      <p className="warn">{dropped.words || dropped.reasonName}</p>
      {typedIn(input).map((words) => (
        <p key={words} className={`pre-wrap rounded-small on-surface ${classes.words}`}>
          {words}
        </p>
      ))}
      <p className="flex wrap gap-8">
        {reopen}
        <Button
          size="compact-md"
          variant="default"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ reportId })}
        >
          {t`知道了`}
        </Button>
      </p>
    </div>
  );
}

/** The texts of the verdict. */
const typedIn = ({ note, reply, duplicateOf }: OwnVerdict['input']): string[] =>
  [duplicateOf, note, reply].filter(
    (words) => typeof words === 'string' && words !== '',
  ) as string[];
