import { useLingui } from '@lingui/react/macro';
import {
  getNotificationSettings,
  postNotificationSetting,
} from '@shieldsource/contract/letters/notifications-desk';
import { notificationChannel } from '@shieldsource/contract/letters/notifications';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { ChoiceTable } from '../../ui/form/ChoiceTable.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './notifications.module.css';

/** By which channels the colleague is notified of what. Each checkbox is saved at once. */
export function NotificationWays() {
  const { t } = useLingui();
  const titleId = useId();
  const query = useQuery(queryOf(getNotificationSettings, {}, { silent: true }));
  const change = useCall(postNotificationSetting, { refreshes: [getNotificationSettings] });
  const isChanging = (kind: string, channel: string) =>
    change.isPending && change.variables.kind === kind && change.variables.channel === channel;
  return (
    <section
      className={`p-16 on-surface bordered rounded ${classes.sheet}`}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{t`通知方式`}</h2>
      <QueryStates query={query} loading={<Loading lines={6} />}>
        {({ hasMail, list }) => (
          <>
            <ChoiceTable
              subject={t`事项`}
              columns={notificationChannel.list.map(({ label }) => label)}
              rows={list.map((way) => ({
                key: way.kind,
                name: way.kindName,
                choices: notificationChannel.list.map(({ code }) => ({
                  isOn: way[code],
                  onChange: isChanging(way.kind, code)
                    ? undefined
                    : (isOn) => change.mutate({ kind: way.kind, channel: code, isOn }),
                })),
              }))}
            />
            <p className={classes.hint}>
              {hasMail
                ? t`邮件只写报告编号和发生了什么，不带报告内容。`
                : t`还没有配置邮件服务，勾选的邮件要等管理员配置后才会发出。`}
            </p>
          </>
        )}
      </QueryStates>
    </section>
  );
}
