import type { ComponentProps, ReactNode } from 'react';
import classes from './Alert.module.css';

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title?: ReactNode;
}

/** An error, which screen readers announce at once. */
export function Alert({ title, children, className = '', ...rest }: AlertProps) {
  return (
    <div className={`${classes.alert} ${className}`} role="alert" {...rest}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}
