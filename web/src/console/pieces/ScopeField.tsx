import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import classes from './ScopeField.module.css';

interface ScopeFieldProps {
  readonly label: string;
  /** The label for no choice, which means all. */
  readonly all: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly field: FieldProps<string[]>;
}

/** A choice of several items; none chosen means all. */
export function ScopeField({ label, all, choices, field }: ScopeFieldProps) {
  const { t } = useLingui();
  const { value, onChange, error } = field;
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset className={`min-w-0 m-0 p-0 borderless ${classes.scope}`}>
      <legend>{label}</legend>
      <p className="soft small">{value.length === 0 ? all : t`已选 ${value.length} 项`}</p>
      <div className={`stack gap-8-16 mt-8 p-12 rounded-small scroll-y ${classes.choices}`}>
        {choices.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
