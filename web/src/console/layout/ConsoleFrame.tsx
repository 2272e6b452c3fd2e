import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/console';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { KeysProvider } from '../../ui/keys/keys.tsx';
import classes from './ConsoleFrame.module.css';
import { ConsoleHeader } from './ConsoleHeader.tsx';

/** Header and page, and the keyboard for both. */
export function ConsoleFrame({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => {
    scrollTo(0, 0);
  }, [pathname]);

  return (
    <KeysProvider>
      <div className={classes.frame}>
        <a className={classes.skip} href="#content">{t`跳到正文`}</a>
        <ConsoleHeader person={person} />
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
    </KeysProvider>
  );
}
