import { Field, useDescribed } from '../form/Field.tsx';
import { DayField } from './DayField.tsx';

interface DayInputProps {
  /** A field of `useContractForm`. */
  readonly field: {
    readonly name: string;
    readonly value: string | null | undefined;
    readonly onChange: (day: string) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly min?: string;
  readonly className?: string;
}

/** A day in a form, with label, hint and error. */
export function DayInput({ field, label, description, required, min, className }: DayInputProps) {
  const { name, value, onChange, onBlur, error } = field;
  const described = useDescribed({ description, error }, undefined);
  return (
    <Field
      id={described.id}
      label={label}
      description={description}
      required={required}
      className={className}
      error={error}
    >
      <DayField
        name={name}
        label={label}
        value={value ?? ''}
        min={min}
        onChange={onChange}
        onLeave={onBlur}
        described={described}
      />
    </Field>
  );
}
