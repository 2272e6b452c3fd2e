import type { Severity } from '@shieldsource/contract/awards/scoring';
import { vectorOf } from '@shieldsource/contract/reports/cvss';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { SeverityTag } from '../reports/SeverityTag.tsx';
import button from '../../ui/form/button.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './Cvss.module.css';
import { levelOfScore, useScore } from './score.ts';

// Most people never open it.
const CvssDialog = lazyPart(async () => ({
  default: (await import('./CvssDialog.tsx')).CvssDialog,
}));

interface CvssFieldProps {
  readonly field: FieldProps<string | undefined>;
  readonly level: Severity | undefined;
  readonly onLevel: (level: Severity) => void;
  /** The labels of the field, of the button that takes the suggested level over, and of the calculator's button; those for a researcher by default. */
  readonly words?: Readonly<Record<'label' | 'take' | 'fillIn', string>>;
}

/** A CVSS vector, typed, pasted or built in the calculator, with its score and the level that it suggests. */
export function CvssField({ field, level, onLevel, words }: CvssFieldProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const vector = vectorOf(field.value ?? '');
  const score = useScore(vector);
  const suggested = score === undefined ? undefined : levelOfScore(score);

  return (
    <div className={`stack fill-fit items-start ${classes.field}`}>
      <TextInput
        name={field.name}
        label={words?.label ?? t`CVSS 向量（选填）`}
        placeholder="CVSS:3.1/AV:N/AC:L/…"
        value={field.value ?? ''}
        // An empty field means no vector.
        onChange={(event) => field.onChange(event.currentTarget.value || undefined)}
        onBlur={field.onBlur}
        error={field.error}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        {t`CVSS 计算器`}
      </Button>
      {score !== undefined && suggested !== undefined && (
        <p className="row wrap col-full gap-4-10" aria-live="polite">
          <span className="figures">{t`评分 ${score.toFixed(1)}`}</span>
          <SeverityTag level={suggested} />
          {level !== suggested && (
            <button type="button" className={button.link} onClick={() => onLevel(suggested)}>
              {words?.take ?? t`用作自评等级`}
            </button>
          )}
        </p>
      )}
      {isOpen && (
        <CvssDialog
          vector={vector}
          fillIn={words?.fillIn ?? t`填入并用作自评等级`}
          onUse={(next, nextLevel) => {
            field.onChange(next);
            if (nextLevel !== undefined) onLevel(nextLevel);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
