import { useLingui } from '@lingui/react/macro';
import classes from './UsualReasons.module.css';

interface UsualReasonsProps {
  readonly reasons: readonly string[];
  readonly onChoose: (reason: string) => void;
}

/** Reasons given every day; a click writes one, and it may be changed after. */
export function UsualReasons({ reasons, onChoose }: UsualReasonsProps) {
  const { t } = useLingui();
  if (reasons.length === 0) return null;
  return (
    <div className={classes.reasons} role="group" aria-label={t`常用原因`}>
      {reasons.map((reason) => (
        <button key={reason} type="button" onClick={() => onChoose(reason)}>
          {reason}
        </button>
      ))}
    </div>
  );
}
