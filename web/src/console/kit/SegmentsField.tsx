import { type ComponentProps, useId } from 'react';
import { Segments } from '../../ui/form/Segments.tsx';
import classes from './RecordForm.module.css';

type SegmentsFieldProps = Omit<
  ComponentProps<typeof Segments>,
  'aria-label' | 'aria-labelledby'
> & {
  readonly label: string;
};

/** A segmented choice in a record's form, with its label above. */
export function SegmentsField({ label, ...segments }: SegmentsFieldProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id}>{label}</span>
      <Segments {...segments} aria-labelledby={id} />
    </div>
  );
}
