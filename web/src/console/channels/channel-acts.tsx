import { t } from '@lingui/core/macro';
import {
  type Channel,
  postChannelReplay,
  postChannelSample,
  postChannelSwitch,
} from '@shieldsource/contract/channels/channels';
import { type Act, actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

const day = 86_400_000;

/** What can be done with a channel. */
export function channelActs({ id, version, name, off, host }: Channel): Act[] {
  const refreshes = [...paths.channels.calls, ...paths.deliveries.calls];
  const overtaken = { title: t`“${name}”刚刚有变化`, hint: t`没有改变。请刷新后查看最新内容。` };
  const isOn = off === null;
  const now = Date.now();
  return [
    ...(host
      ? [
          actOf({
            name: t`试一试`,
            route: postChannelSample,
            start: { id },
            refreshes,
            overtaken,
            children: t`立即发送一条测试消息到 ${host}。`,
            done: ({ words }) => words,
          }),
        ]
      : []),
    ...(host && isOn
      ? [
          actOf({
            name: t`重发最近一天`,
            route: postChannelReplay,
            start: { id, from: now - day, to: now },
            refreshes,
            overtaken,
            children: t`最近一天的事件会再发一次，编号不变，接收方可据此识别重复。`,
            done: ({ deliveries }) => t`已安排重发 ${deliveries} 条`,
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
        ? t`停用期间的事件不发送，可以在启用后重发。`
        : t`启用后继续发送等待中的通知。`,
      done: isOn ? t`已停用“${name}”` : t`已启用“${name}”`,
    }),
  ];
}
