import { LanguageChoice } from '../../pieces/frame/LanguageChoice.tsx';
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
import classes from './StaffMenu.module.css';

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
          <b className={classes.name}>{person.name}</b>
          <Icon name="chevron" size={16} />
        </>
      }
    >
      {() => (
        <>
          <p className={classes.who}>
            <b>{person.name}</b>
            <span>{roles}</span>
            <span>{person.email}</span>
          </p>
          <div className={menu.rule} />
          <div className={classes.scheme}>
            <SchemeChoice />
            <LanguageChoice />
          </div>
          <div className={menu.rule} />
          <Link className={menu.entry} to={paths.account}>
            <Icon name="person" />
            {t`我的账号`}
          </Link>
          <button type="button" className={menu.entry} onClick={() => void signOut()}>
            <Icon name="back" />
            {t`退出登录`}
          </button>
        </>
      )}
    </Dropdown>
  );
}
