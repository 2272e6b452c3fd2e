import { Grid as Columns, type GridProps } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/** How many columns a whole row has. */
const rowSpan = 24;

/** Cells side by side, in rows of 24 columns. */
export const Grid = ({
  children,
  gutter = 16,
}: {
  children: ReactNode;
  gutter?: GridProps['gap'];
}) => (
  <Columns columns={rowSpan} gap={gutter}>
    {children}
  </Columns>
);

interface CellProps {
  /** Columns out of 24; half a row at least on a tablet, a whole one on a phone. */
  readonly span: number;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

export const Cell = ({ span, style, children }: CellProps) => (
  <Columns.Col
    span={{ base: rowSpan, sm: Math.max(rowSpan / 2, span), md: span }}
    {...(style && { style })}
  >
    {children}
  </Columns.Col>
);
