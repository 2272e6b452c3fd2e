import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Button.module.css';
import { Spinner } from './Spinner.tsx';

type Variant = 'filled' | 'default' | 'subtle' | 'outline' | 'light';

interface ButtonLook {
  /** `filled` for the main act of its place; the others are less prominent. */
  readonly variant?: Variant | undefined;
  readonly size?: 'sm' | 'md' | 'compact-sm' | 'compact-md';
  /** For what cannot be undone. */
  readonly color?: 'red' | undefined;
  readonly fullWidth?: boolean | undefined;
  /** Before the text. */
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'color'> {
  /** Under way: shows a spinner and cannot be pressed. */
  readonly loading?: boolean | undefined;
}

export function Button({ loading, disabled, type = 'button', ...rest }: ButtonProps) {
  const { children, ...look } = withLook(rest);
  return (
    <button
      // eslint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      {...look}
    >
      {children}
      {loading && <Spinner className={classes.spinner} />}
    </button>
  );
}

/** A link that looks like a button. */
export const ButtonLink = (props: ButtonLook & Omit<ComponentProps<typeof Link>, 'color'>) => (
  <Link {...withLook(props)} />
);

function withLook<
  Props extends ButtonLook & { className?: string | undefined; children?: ReactNode },
>({
  variant = 'filled',
  size = 'sm',
  color,
  fullWidth,
  leftSection,
  rightSection,
  className = '',
  children,
  ...rest
}: Props) {
  return {
    ...rest,
    className: `${classes.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-block': fullWidth || undefined,
    children: (
      <span className={classes.inner}>
        {leftSection}
        {children}
        {rightSection}
      </span>
    ),
  };
}
