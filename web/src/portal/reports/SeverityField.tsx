import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FieldProps } from '../../ui/form/field-props.ts';
import '../../pieces/coded/tones.css';
import classes from './SubmitFields.module.css';

/** The researcher's own rating of the severity, most severe first. */
export function SeverityField({ field }: { field: FieldProps<Severity> }) {
  const { t } = useLingui();
  const errorId = useId();
  const fault = field.error && t`请选择自评等级`;
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={fault ? true : undefined}
      className={`min-w-0 m-0 p-0 borderless ${classes.levels}`}
      aria-describedby={fault ? errorId : undefined}
      data-fault={fault ? true : undefined}
    >
      <legend className="p-0 bold">
        {t`自评等级`}{' '}
        <span className="fault" aria-hidden="true">
          *
        </span>
      </legend>
      <div className={`flex wrap gap-6 ${classes.row}`}>
        {severity.list.toReversed().map(({ code, label, tone }) => (
          <label key={code} className={classes.level} data-tone={tone}>
            <input
              className="w-full m-0 pointer absolute"
              type="radio"
              name={field.name}
              value={code}
              required
              checked={field.value === code}
              onChange={() => field.onChange(code)}
            />
            <span className="row justify-center nowrap edged rounded-small">{label}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p id={errorId} className={`fault note ${classes.fault}`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
