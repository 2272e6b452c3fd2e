import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from '../../ui/table/DeskTable.module.css';
import { type Asked, useAsked } from './Acts.tsx';

/** An act with a button in the row itself. */
export interface RowAct<Row> {
  /** The label of its button; undefined hides it. */
  readonly nameFor: (row: Row) => string | undefined;
  /** The name of the row, for screen readers that reach the button alone. */
  readonly subjectOf: (row: Row) => string;
  readonly dialog: (row: Row, asked: Asked) => ReactNode;
}

/** The column of the act, and its dialog. */
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
