import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { type Asked, useAsked } from './Acts.tsx';

/** What may be done to a record right in its row. */
export interface RowAct<Row> {
  /** What its button says; nothing where there is none. */
  readonly nameFor: (row: Row) => string | undefined;
  /** What the row is called, for who hears the button alone. */
  readonly subjectOf: (row: Row) => string;
  readonly dialog: (row: Row, asked: Asked) => ReactNode;
}

/** The column of the act, and the dialog that was asked for. */
export function useRowAct<Row>(act: RowAct<Row> | undefined) {
  const { ask, dialog } = useAsked<Row>((row, asked) => act?.dialog(row, asked));
  const column = (by: RowAct<Row>): Column<Row> => ({
    key: 'act',
    title: t`操作`,
    align: 'end',
    noWrap: true,
    cell: (row) => {
      const name = by.nameFor(row);
      return (
        name !== undefined && (
          <span className={classes.act}>
            <Button size="compact-md" variant="default" onClick={() => ask(row)}>
              {name}
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
