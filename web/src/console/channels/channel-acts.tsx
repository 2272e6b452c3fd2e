import { t } from '@lingui/core/macro';
import {
  type Channel,
  postChannelReplay,
  postChannelSample,
  postChannelSwitch,
} from '@shieldsource/contract/channels/channels';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { type Act, type Asked, actOf } from '../kit/Acts.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { paths } from '../paths.ts';

const day = 86_400_000;

/** What can be done with a channel. */
export function channelActs({ id, version, name, off, host, hasSecret }: Channel): Act[] {
  const refreshes = [...paths.channels.calls, ...paths.deliveries.calls];
  const overtaken = { title: t`“${name}”刚刚有变化`, hint: t`修改未生效。请刷新后查看最新内容。` };
  const isOn = off === null;
  const now = Date.now();
  return [
    ...(host
      ? [
          {
            name: t`发送测试消息`,
            dialog: (asked: Asked) => (
              <ActDialog
                {...asked}
                title={t`发送测试消息`}
                act={t`发送测试消息`}
                route={postChannelSample}
                start={{ id }}
                refreshes={refreshes}
                overtaken={overtaken}
                onDone={(_, { isDelivered, words }) => {
                  if (isDelivered) return asked.onDone(words);
                  asked.onClose();
                  toast.error(words);
                }}
              >
                {t`立即发送一条测试消息到 ${host}。`}
              </ActDialog>
            ),
          },
        ]
      : []),
    ...((host || hasSecret) && isOn
      ? [
          actOf({
            name: host ? t`重发事件` : t`补齐事件`,
            route: postChannelReplay,
            start: { id, from: now - day, to: now },
            isReady: true,
            fields: ({ values: { from }, set }) => (
              <NativeSelect
                label={t`时间`}
                value={String(from)}
                onChange={({ currentTarget }) => set('from', Number(currentTarget.value))}
                options={[
                  { value: String(now - day), label: t`最近一天` },
                  { value: String(now - 7 * day), label: t`最近 7 天` },
                  { value: String(now - 30 * day), label: t`最近 30 天` },
                ]}
              />
            ),
            refreshes,
            overtaken,
            children: host
              ? t`这段时间的事件会再发一次，编号不变，接收方可据此识别重复。`
              : t`补上这段时间缺少的事件（例如停用期间的），排在最后，程序下次拉取时即可读到；已有的事件不变。`,
            done: ({ deliveries }) =>
              host ? t`已安排重发 ${deliveries} 条` : t`这段时间的 ${deliveries} 条事件都可以拉取`,
          }),
        ]
      : []),
    actOf({
      name: isOn ? t`停用` : t`启用`,
      route: postChannelSwitch,
      start: { id, version, isOn: !isOn },
      refreshes,
      overtaken,
      children: isOn
        ? host
          ? t`停用期间的事件不发送，可以在启用后重发。`
          : t`停用期间不能拉取，事件可以在启用后补齐。`
        : host
          ? t`启用后继续发送等待中的通知。`
          : t`启用后程序可以继续拉取。`,
      done: isOn ? t`已停用“${name}”` : t`已启用“${name}”`,
    }),
  ];
}
