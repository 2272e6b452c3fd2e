import { coded, type CodeOf } from '../coded.ts';
import { channelTopics } from '../topics/channels.ts';

/** What admins may add as a channel. A robot posts into a chat of its service; where it has no secret, its address is one. */
export const channelKinds = {
  webhook: { code: 'webhook', label: 'Webhook', hasSecret: true },
  feishu: { code: 'feishu', label: '飞书机器人', hasSecret: true },
  dingtalk: { code: 'dingtalk', label: '钉钉机器人', hasSecret: true },
  wecom: { code: 'wecom', label: '企业微信机器人', hasSecret: false },
} as const;
export const channelKind = coded(channelKinds);
export type ChannelKind = CodeOf<typeof channelKind>;

/** What channels tell of, by the names that programs know. */
export const publishedEvent = coded(channelTopics);
