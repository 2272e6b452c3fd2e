import { type ComponentProps, useId } from 'react';
import { type FieldWords, FieldHints } from '../../ui/form/Field.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import classes from './RecordForm.module.css';

type SegmentsFieldProps = Omit<
  ComponentProps<typeof Segments>,
  'aria-label' | 'aria-labelledby'
> & {
  readonly label: string;
} & Pick<FieldWords, 'error'>;

/** A segmented choice in a record's form, with its label above and its error below. */
export function SegmentsField({ label, error, ...segments }: SegmentsFieldProps) {
  const id = useId();
  return (
    <div className={`stack justify-items-start ${classes.choice}`}>
      <span id={id}>{label}</span>
      <Segments {...segments} aria-labelledby={id} />
      <FieldHints error={error} of={id} />
    </div>
  );
}
