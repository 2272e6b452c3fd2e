import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/console';
import { staffRole } from '@shieldsource/contract/staff';
import { NothingPicture } from '../../ui/states/NothingPicture.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import classes from './NoDuties.module.css';

/** For roles that have nothing to do here yet. */
export function NoDuties({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  const roles = person.roles.map(staffRole.labelOf).join('、');
  useTitle('', t`盾源工作台`);
  return (
    <div className={classes.page}>
      <NothingPicture />
      <h1>{t`这里暂时没有你要处理的内容`}</h1>
      <p>{t`你的角色是${roles}，不参与报告审核，所以看不到报告。`}</p>
      <p>{t`需要审核报告时，请联系管理员为你添加审核员角色。`}</p>
    </div>
  );
}
