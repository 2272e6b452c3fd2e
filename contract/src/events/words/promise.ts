import type { promiseEvents } from '../../promises/events.ts';
import type { EventWords } from '../words.ts';

export const promiseWords: EventWords<keyof typeof promiseEvents> = {
  'report.remind': { name: '催办' },
  'report.warn': { name: '报告即将超时' },
  'report.miss': { name: '报告已超时' },
  'calendar.change': { name: '修改工作日历' },
  'calendar.reckon': { name: '按新的工作日历重新计算时限' },
};
