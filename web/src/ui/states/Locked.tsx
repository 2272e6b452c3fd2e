import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './PageState.module.css';

/** Shown in place of something that this person may see, but not now. */
export function Locked({ hint }: { hint?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes.state}>
      <Icon name="lock" size={40} />
      <p className={classes.title}>{t`已锁定`}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  );
}
