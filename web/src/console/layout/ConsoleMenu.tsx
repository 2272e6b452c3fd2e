import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { matchPath, useLocation } from 'react-router';
import { NavigationBar } from '../../ui/frame/NavigationBar.tsx';
import { entriesFor } from '../pages.ts';
import { paths } from '../paths.ts';
import { useWaiting } from './use-waiting.ts';

/** The desks of these roles, with how much waits at each. */
export function ConsoleMenu({ person }: { person: StaffInfo }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const waiting = useWaiting(person.roles);
  return (
    <NavigationBar
      label={t`主导航`}
      items={entriesFor(person.roles).map(({ name, icon, pages, also = [] }) => ({
        name: i18n._(name),
        url: pages[0]?.path ?? paths.start,
        icon,
        count: pages.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0),
        isHere: [...pages.map(({ path }) => path), ...also].some((one) => isAt(one, pathname)),
      }))}
    />
  );
}

// The page of a record counts as its list.
const isAt = (path: string, here: string): boolean =>
  here === path || lists.some((list) => list.path === path && matchPath(list.recordPattern, here));

const lists = Object.values(paths).filter((one) => typeof one !== 'string');
