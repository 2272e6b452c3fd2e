import { useLingui } from '@lingui/react/macro';
import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import { useId, useRef } from 'react';
import '../../pieces/coded/tones.css';
import keys from '../../ui/keys/KeyButton.module.css';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from './LevelChoice.module.css';

const gravestFirst = severity.list.toReversed();

interface LevelChoiceProps {
  /** Undefined until one is chosen. */
  readonly value: Severity | undefined;
  /** The level that the researcher claims. */
  readonly claimed: Severity;
  readonly error?: string | undefined;
  readonly onChange: (level: Severity) => void;
}

/** The five severities, most severe first, each with its digit key; Tab leaves the group. */
export function LevelChoice({ value, claimed, error, onChange }: LevelChoiceProps) {
  const { t } = useLingui();
  const claim = severity.labelOf(claimed);
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useKeys(
    gravestFirst.map(({ code, label }, index) => ({
      key: String(index + 1),
      name: t`定为${label}`,
      act: () => {
        onChange(code);
        group.current
          ?.querySelector<HTMLElement>(`[value="${code}"]`)
          ?.focus({ preventScroll: true });
      },
    })),
  );
  return (
    <fieldset
      ref={group}
      className="min-w-0 m-0 p-0 borderless"
      aria-describedby={error ? id : undefined}
    >
      <legend className="p-0 bold">{t`定级`}</legend>
      <p className="faint note">{t`研究员自评：${claim}`}</p>
      <div className={`stack gap-4 mt-6 ${classes.levels}`}>
        {gravestFirst.map(({ code, label, tone }, index) => (
          <label
            key={code}
            className={`row wrap justify-center relative nowrap pointer edged rounded-small ${classes.level}`}
            data-tone={tone}
          >
            <input
              className="m-0 pointer absolute"
              type="radio"
              name="level"
              value={code}
              checked={code === value}
              onChange={() => onChange(code)}
            />
            {label}
            <kbd className={keys.key} aria-hidden="true">
              {index + 1}
            </kbd>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-4 fault small" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
