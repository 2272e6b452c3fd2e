import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/console';
import { getStaffNotice } from '@shieldsource/contract/console-staff';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dateTimeOf } from '../../lib/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useStaff } from '../../lib/staff-session.ts';
import classes from './DeskNotice.module.css';

const refreshMs = 60_000;

/** Warns on every page while there is a temporary admin. When the person's roles change, fetches who they are again. */
export default function DeskNotice({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  const { refresh } = useStaff();
  const { data } = useQuery({
    ...queryOf(getStaffNotice, {}, { silent: true }),
    refetchInterval: refreshMs,
  });
  const isChanged = data !== undefined && !isSameSet(data.roles, person.roles);
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged, refresh]);

  return data?.temporaryAdmins.map(({ id, name, until }) => (
    <p key={id} className={classes.notice} role="status">
      {id === person.id
        ? t`你是临时管理员，${dateTimeOf(until)} 后不能再登录。你做的每件事都有标记；请尽快让正式的管理员就位。`
        : t`临时管理员“${name}”可以使用控制台，到 ${dateTimeOf(until)} 为止。如果没有人向你说明过，请联系管理员停用。`}
    </p>
  ));
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
