import { t } from '@lingui/core/macro';
import { Button } from '../../ui/form/Button.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from '../../ui/table/DeskTable.module.css';
import { type Act, useAskedAct } from './Acts.tsx';

/** An act with a button in the row itself. */
export interface RowAct<Row> {
  /** What can be done with a row, if anything. */
  readonly actOn: (row: Row) => Act | undefined;
  /** The name of the row, for screen readers that reach the button alone. */
  readonly subjectOf: (row: Row) => string;
}

/** The column of the act, and its dialog. */
export function useRowAct<Row>(act: RowAct<Row> | undefined) {
  const { ask, dialog } = useAskedAct();
  const column = (by: RowAct<Row>): Column<Row> => ({
    key: 'act',
    title: t`操作`,
    align: 'end',
    noWrap: true,
    cell: (row) => {
      const own = by.actOn(row);
      return (
        own && (
          <span className={classes.act}>
            <Button size="compact-md" variant="default" onClick={() => ask(own)}>
              {own.name}
              <span className="unseen">{by.subjectOf(row)}</span>
            </Button>
          </span>
        )
      );
    },
  });
  return {
    columns: act ? [column(act)] : [],
    dialog,
  };
}
