import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { Link } from 'react-router';
import { Mark } from '../../ui/brand/Mark.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { paths } from '../paths.ts';
import classes from './ConsoleHeader.module.css';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { StaffMenu } from './StaffMenu.tsx';

// Loaded after the page.
const NotificationBell = lazyPart(() => import('./NotificationBell.tsx'));

/** The top bar: links to the desks, the signed-in colleague, signing out. */
export function ConsoleHeader({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  return (
    <header className={`row gap-16 line-below on-surface ${classes.bar}`}>
      <Link
        to={paths.start}
        className={`row rigid gap-8 plain bold ${classes.brand}`}
        aria-label={t`盾源控制台`}
      >
        <Mark size={24} />
        <span className={classes.long}>{t`盾源控制台`}</span>
      </Link>
      <ConsoleMenu person={person} />
      <div className={`row min-w-0 push gap-12 ${classes.tools}`}>
        <KeysHelp />
        <span className={classes.bellPlace}>
          <NotificationBell />
        </span>
        <StaffMenu person={person} />
      </div>
    </header>
  );
}
