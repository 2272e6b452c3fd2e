import { useLingui } from '@lingui/react/macro';
import { severity, type Severity } from '@shieldsource/contract/scoring';
import '../../pieces/coded/tones.css';
import classes from './LevelChoice.module.css';

interface LevelChoiceProps {
  readonly value: Severity;
  /** What the researcher claimed. */
  readonly claimed: Severity;
  readonly onChange: (level: Severity) => void;
}

/** The five severities, gravest first. Arrow keys move between them. */
export function LevelChoice({ value, claimed, onChange }: LevelChoiceProps) {
  const { t } = useLingui();
  const claim = severity.labelOf(claimed);
  return (
    <fieldset className={classes.choice}>
      <legend>{t`定级`}</legend>
      <p className={classes.claim}>{t`研究员自评：${claim}`}</p>
      <div className={classes.levels}>
        {severity.list.toReversed().map(({ code, label, tone }) => (
          <label key={code} className={classes.level} data-tone={tone}>
            <input
              type="radio"
              name="level"
              value={code}
              checked={code === value}
              onChange={() => onChange(code)}
              data-autofocus={code === value || undefined}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
