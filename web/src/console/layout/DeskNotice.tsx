import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { postSettingConfirm } from '@shieldsource/contract/settings/acts';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { Acts } from '../kit/Acts.tsx';
import classes from './DeskNotice.module.css';

const refreshMs = 60_000;

/** Warns on every page while there is a temporary admin, or something that the only admin did alone. When the person's roles change, fetches who they are again. */
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

  return (
    <>
      {data?.temporaryAdmins.map(({ id, name, until }) => (
        <p key={id} className={classes.notice} role="status">
          {id === person.id
            ? t`你是临时管理员，${dateTimeOf(until)} 后不能再登录。你的每项操作都会注明；请尽快安排正式管理员。`
            : t`临时管理员“${name}”可以使用控制台，到 ${dateTimeOf(until)} 为止。如果没有人向你说明过，请联系管理员停用。`}
        </p>
      ))}
      {data?.alone && data.alone.length > 0 && <ChangedAlone changes={data.alone} />}
    </>
  );
}

type Changes = NonNullable<OutputOf<typeof getStaffNotice>['alone']>;

/** Channels that the only admin changed alone, and the button by which another confirms them. */
function ChangedAlone({ changes }: { readonly changes: Changes }) {
  const { t } = useLingui();
  const by = listed([...new Set(changes.map((one) => one.by))]);
  const names = listed(changes.map(({ label, host }) => (host ? t`${label}（${host}）` : label)));
  const confirmed = changes.filter(({ canConfirm }) => canConfirm);
  const cannot = changes.find(({ cannotSign }) => cannotSign)?.cannotSign;
  return (
    <div className={classes.notice} role="status">
      <p>{t`没有第二位管理员时，${by}独自修改了${names}，等另一位管理员确认。`}</p>
      {cannot && <p>{cannot}</p>}
      {confirmed.length > 0 && (
        <Acts
          acts={[
            {
              name: t`确认修改`,
              look: { variant: 'default' },
              dialog: (asked) => (
                <ActDialog
                  {...asked}
                  route={postSettingConfirm}
                  start={{ changes: confirmed.map(({ id }) => id) }}
                  refreshes={[getStaffNotice]}
                  overtaken={{
                    title: t`这些修改刚刚被处理过`,
                    hint: t`你的操作没有生效，请刷新后查看。`,
                  }}
                  title={t`确认渠道的修改`}
                  act={t`确认`}
                  done={t`已确认`}
                >
                  {t`${by}独自修改了${names}。验证码、邀请链接和告警都经由这些渠道发送，请核对地址是否属于本单位。如有不符，请勿确认，并在“系统设置”里提出修改。`}
                </ActDialog>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
