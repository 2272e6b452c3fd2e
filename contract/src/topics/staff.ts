import type { Tone } from '../coded.ts';
import type { Topic } from './ways.ts';

interface StaffTopic extends Topic {
  readonly tone: Tone;
  /** Who has the report, or every reviewer while nobody has; with them every admin; or whom the event names. */
  readonly whom: 'assignee' | 'assigneeAndAdmins' | 'named';
  readonly console: 'on' | 'off';
  readonly mail: 'on' | 'off';
}

const usual = { whom: 'assignee', console: 'on', mail: 'off' } as const;

/** What staff are told of. Which event is which, its kind says (`tells`). */
export const staffTopics = {
  answered: { code: 'answered', label: '研究员补充了信息', tone: 'green', ...usual },
  commented: { code: 'commented', label: '有新评论', tone: 'blue', ...usual },
  appealed: { code: 'appealed', label: '研究员提出申诉', tone: 'crimson', ...usual },
  retested: { code: 'retested', label: '研究员给出复测结果', tone: 'cyan', ...usual },
  assigned: { code: 'assigned', label: '报告已分配给你', tone: 'teal', ...usual, whom: 'named' },
  dueSoon: {
    code: 'dueSoon',
    label: '报告即将超时',
    tone: 'orange',
    ...usual,
    whom: 'assigneeAndAdmins',
  },
  overdue: {
    code: 'overdue',
    label: '报告已超时',
    tone: 'crimson',
    ...usual,
    whom: 'assigneeAndAdmins',
  },
  reminded: { code: 'reminded', label: '研究员催办', tone: 'amber', ...usual },
  verdictDropped: {
    code: 'verdictDropped',
    label: '你的结论没有生效',
    tone: 'vermilion',
    ...usual,
    whom: 'named',
  },
} as const satisfies Record<string, StaffTopic>;
