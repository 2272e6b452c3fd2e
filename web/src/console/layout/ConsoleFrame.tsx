import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ZoneNote } from '../../pieces/frame/ZoneNote.tsx';
import { KeysProvider } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { pages } from '../pages.ts';
import classes from './ConsoleFrame.module.css';
import { PaletteKey } from './PaletteKey.tsx';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { Proof } from './Proof.tsx';
import { SectionNav } from './SectionNav.tsx';

// Usually there is no notice.
const DeskNotice = lazyPart(() => import('./DeskNotice.tsx'));
const StaffLive = lazyPart(() => import('./StaffLive.tsx'));

/** Header and page, and the keyboard shortcuts for both. */
export function ConsoleFrame({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const page = listBehind(pathname) ?? pathname;
  useEffect(() => {
    scrollTo(0, 0);
  }, [page]);

  return (
    <KeysProvider>
      <div className={`flex flex-col ${classes.frame}`}>
        <a
          className={`p-6-12 rounded-small absolute ${classes.skip}`}
          href="#content"
        >{t`跳到正文`}</a>
        <button
          type="button"
          className={`p-6-12 rounded-small absolute ${classes.skip} ${classes.toList}`}
          onClick={() => focusOn('tr [data-row]')}
        >{t`跳到列表`}</button>
        <button
          type="button"
          className={`p-6-12 rounded-small absolute ${classes.skip} ${classes.toAnswer}`}
          onClick={() => focusOn('[data-answer] > :not([hidden]) textarea')}
        >{t`跳到回复框`}</button>
        <ConsoleHeader person={person} />
        <DeskNotice person={person} />
        <main id="content" tabIndex={-1} className={`grow w-full centred ${classes.content}`}>
          <SectionNav />
          <Outlet />
          <ZoneNote className={classes.zone} />
        </main>
        <PaletteKey person={person} />
        <Proof />
        <StaffLive personId={person.id} />
      </div>
    </KeysProvider>
  );
}

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** The address of the list beside which a record is open: moving from record to record keeps the scroll position. */
const listBehind = (pathname: string): string | undefined =>
  pages.find(({ path, opensBeside }) => opensBeside && pathname.startsWith(`${path}/`))?.path;
