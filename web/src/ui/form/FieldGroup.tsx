import { type ReactNode, useId } from 'react';
import { Field, type FieldWords, useDescribed } from './Field.tsx';

interface FieldGroupProps extends FieldWords {
  readonly role: 'group' | 'radiogroup';
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
}

/** Several inputs with one label. */
export function FieldGroup({ role, required, children, label, ...words }: FieldGroupProps) {
  const id = useId();
  const { id: _, ...described } = useDescribed(words, id);
  const labelId = `${id}-label`;
  return (
    <div
      role={role}
      aria-labelledby={labelId}
      aria-required={role === 'radiogroup' ? required : undefined}
      {...described}
    >
      <Field
        {...words}
        label={label !== undefined && <span id={labelId}>{label}</span>}
        describes={id}
        required={required}
      >
        {children}
      </Field>
    </div>
  );
}
