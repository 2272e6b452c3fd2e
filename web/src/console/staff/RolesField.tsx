import { useLingui } from '@lingui/react/macro';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import classes from './RolesField.module.css';

/** The roles of a colleague, each with what it allows. */
export function RolesField({ field }: { field: FieldProps<StaffRole[]> }) {
  const { t } = useLingui();
  const { value, error, onChange } = field;
  const opens: Readonly<Record<StaffRole, string>> = {
    reviewer: t`审核报告，评定奖励`,
    operator: t`礼品、订单、公告和实名认证`,
    admin: t`账号、工作人员和系统设置，撤销确认`,
    auditor: t`查看审计日志`,
  };
  return (
    <FieldGroup role="group" label={t`角色`} error={error}>
      <div className={`stack gap-12 ${classes.roles}`}>
        {staffRole.list.map(({ code, label }) => (
          <Checkbox
            key={code}
            label={label}
            description={opens[code]}
            checked={value.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, code] : value.filter((one) => one !== code))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
