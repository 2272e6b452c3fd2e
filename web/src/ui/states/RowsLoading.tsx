import { useLingui } from '@lingui/react/macro';
import classes from './RowsLoading.module.css';

/** A placeholder shaped as the rows of a list; shown only after 200 ms, so that quick answers do not flicker. */
export function RowsLoading({ rows = 6 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <div className={`stack content-start gap-10 quiet ${classes.loading}`} role="status">
      <span>{t`加载中`}</span>
      <div className="rounded on-surface bordered" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} />
        ))}
      </div>
    </div>
  );
}
