import { LanguageChoice } from '../../pieces/frame/LanguageChoice.tsx';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { Link } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { Dropdown } from '../../ui/frame/Dropdown.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import menu from '../../ui/frame/menu.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import { paths } from '../paths.ts';

/** The name; opens the menu with the roles, the colour scheme and signing out. */
export function StaffMenu({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  const { signOut } = useStaff();
  const roles = listed(person.roles.map(staffRole.labelOf));
  return (
    <Dropdown
      label={t`${person.name}，${roles}`}
      button={
        <>
          <b className="truncate bold">{person.name}</b>
          <Icon name="chevron" size={16} />
        </>
      }
    >
      {() => (
        <>
          <p className="stack p-4-12 anywhere">
            <b>{person.name}</b>
            <span className="faint">{roles}</span>
            <span className="faint">{person.email}</span>
          </p>
          <div className={menu.rule} />
          <div className="row justify-center gap-12">
            <SchemeChoice />
            <LanguageChoice />
          </div>
          <div className={menu.rule} />
          <Link
            className={`row w-full gap-10 p-8-12 relative soft no-ground pointer rounded-small text-start ${menu.entry}`}
            to={paths.account}
          >
            <Icon name="person" />
            {t`我的账号`}
          </Link>
          <button
            type="button"
            className={`row w-full gap-10 p-8-12 relative soft no-ground pointer rounded-small text-start ${menu.entry}`}
            onClick={() => leaveBy(() => void signOut())}
          >
            <Icon name="back" />
            {t`退出登录`}
          </button>
        </>
      )}
    </Dropdown>
  );
}
