import type { inboxEvents } from '../../reports/inbox-events.ts';
import type { EventWords } from '../words.ts';

export const inboxWords: EventWords<keyof typeof inboxEvents> = {
  'inbox.saveView': { name: '保存收件箱视图' },
  'inbox.removeView': { name: '删除收件箱视图' },
  'inbox.export': { name: '导出报告列表' },
};
