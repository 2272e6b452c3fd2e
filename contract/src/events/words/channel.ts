import type { channelEvents } from '../../channels/events.ts';
import type { EventWords } from '../words.ts';

export const channelWords: EventWords<keyof typeof channelEvents> = {
  'channel.insert': { name: '新增通知渠道' },
  'channel.modify': { name: '修改通知渠道' },
  'channel.switch': { name: '启用或停用通知渠道' },
  'channel.stop': { name: '通知渠道被自动停用' },
  'channel.propose': { name: '提出修改通知渠道的地址' },
  'channel.sign': { name: '通知渠道的地址复核通过' },
  'channel.return': { name: '退回通知渠道的地址' },
  'channel.sample': { name: '测试通知渠道' },
  'channel.replay': { name: '重发通知渠道的事件' },
  'delivery.resend': { name: '重新发送一条通知' },
};
