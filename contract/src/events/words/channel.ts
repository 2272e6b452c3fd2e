import type { channelEvents } from '../../channels/events.ts';
import type { EventWords } from '../words.ts';

export const channelWords: EventWords<keyof typeof channelEvents> = {
  'delivery.resend': { name: '重新发送一条通知' },
};
