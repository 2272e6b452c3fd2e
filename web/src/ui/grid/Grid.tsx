import type { CSSProperties, ReactNode } from 'react';
import classes from './Grid.module.css';

/** The number of columns in a row. */
const rowSpan = 24;

/** A grid of 24 columns. */
export const Grid = ({ children, gutter = 16 }: { children: ReactNode; gutter?: number }) => (
  <div className={`column ${classes.grid}`} style={{ gap: gutter }}>
    {children}
  </div>
);

interface CellProps {
  /** Columns out of 24; at least half a row on a tablet, a whole one on a phone. */
  readonly span: number;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

export const Cell = ({ span, style, children }: CellProps) => (
  <div
    className={`min-w-0 ${classes.cell}`}
    style={
      { ...style, '--span': span, '--span-half': Math.max(rowSpan / 2, span) } as CSSProperties
    }
  >
    {children}
  </div>
);
