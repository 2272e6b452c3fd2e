import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { Link } from 'react-router';
import { EmptyPicture } from '../../ui/states/EmptyPicture.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import classes from './NoAccess.module.css';

interface NoAccessProps {
  readonly person: StaffInfo;
  /** The first page that these roles may see, if any. */
  readonly desk: string | undefined;
}

/** Replaces a page that these roles may not see. */
export function NoAccess({ person, desk }: NoAccessProps) {
  const { t } = useLingui();
  const roles = listed(person.roles.map(staffRole.labelOf));
  useTitle('', t`盾源控制台`);
  return (
    <div className={`stack justify-items-center gap-8 soft text-center ${classes.page}`}>
      <EmptyPicture />
      <h1>{t`这里没有你要处理的内容`}</h1>
      <p>{t`你的角色是${roles}，看不到这个页面。需要处理这里的内容时，请联系管理员添加角色。`}</p>
      {desk !== undefined && <Link to={desk}>{t`返回控制台首页`}</Link>}
    </div>
  );
}
