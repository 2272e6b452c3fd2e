import { type ComponentProps, useId } from 'react';
import { Segments } from '../../ui/form/Segments.tsx';
import classes from './RecordForm.module.css';

type SegmentsFieldProps = Omit<
  ComponentProps<typeof Segments>,
  'aria-label' | 'aria-labelledby'
> & {
  readonly label: string;
};

/** One of few in a record's form, named above its bar. */
export function SegmentsField({ label, ...segments }: SegmentsFieldProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id}>{label}</span>
      <Segments {...segments} aria-labelledby={id} />
    </div>
  );
}
