import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/brand/Mark.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import classes from './LoginPage.module.css';

/** The sheet in front of the console. */
export function DoorFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <div className={classes.brand}>
          <Mark size={36} />
          <h1>{t`盾源工作台`}</h1>
        </div>
        <p className={classes.hint}>{t`供审核、运营等工作人员使用`}</p>
        {children}
      </main>
      <SchemeChoice />
    </div>
  );
}
